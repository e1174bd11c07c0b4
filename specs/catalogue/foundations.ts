/** Which requirements stand on others: where one below is violated, those above cannot be told from it. */
import type { RequirementId } from "./catalogue.ts";

const ofSomeResponses = [
  "RSG-06",
  "RSG-07",
  "RSG-08",
  "RSG-09",
  "RSG-10",
  "RSG-11",
  "RSG-12",
  "RSG-13",
  "PK-10",
  "CMX-07",
] as const satisfies readonly RequirementId[];

/** Each by responses that others judge too: what is wrong with these anyway is wrong here. */
const ofOrdinaryResponses = ["PK-03", "RSG-24"] as const satisfies readonly RequirementId[];

/**
 * From a requirement to those that stand on it. A violation of one of these says no more than that of the foundation: the
 * report calls it untestable, blocked by the foundation, so that one fault makes one red line. Specs that can tell by a
 * control of their own need no line here. A stated one never stands on an implied one: its violation would no longer count.
 */
export const foundations: Partial<Record<RequirementId, readonly RequirementId[]>> = {
  // What is wrong beyond some responses is wrong with all; where it is wrong with these only, those of all name them.
  "RSG-01": [...ofSomeResponses, ...ofOrdinaryResponses],
  "RSG-03": [...ofSomeResponses, ...ofOrdinaryResponses],
  "RSG-04": ofOrdinaryResponses,
  // Nothing is where it should be.
  "GEN-01": ["XAK-13", "KEY-08", "SCP-01"],
  // A credential of the connection is taken for that of the request, on whichever connection a request happens to travel.
  "GEN-16": ["XAK-03", "KEY-20", "OWN-04", "CON-01", "CON-02"],
  // A key that changes by itself looks like one that a call has changed.
  "PK-04": ["AUT-12"],
  "PK-05": ["GEN-10", "AUT-12"],
  "OAU-01": ["USR-16"],
  // What protects the user's data in every refusal protects it in this one.
  "AUT-06": ["SIG-11", "SFX-01"],
  // Who acts is the same question on every route.
  "AUT-10": ["USR-09", "USR-10", "OWN-06"],
  "OAU-20": ["USR-10"],
  // Whose key it is shows wherever a key shows a user.
  "XAK-02": ["KEY-24", "GEN-16", "CMX-10", "KEY-20", "KEY-23", "CON-02", "AUT-09", "WHC-09"],
  "SIG-05": ["AUT-09", "SIG-27", "KEY-06", "KEY-24"],
  // A key that never works does not work right after its creation either.
  "XAK-01": ["XAK-13", "SCP-01"],
  // What comes back as another type is not what was written.
  "USR-02": ["USR-03", "USR-04", "USR-13", "USR-16"],
  // A change that does not last is lost among others as well, and by whichever mode it was asked for.
  "USR-03": ["CON-03", "USR-07"],
  // The value that is there is what is written where nothing is to change.
  "USR-16": ["GEN-05"],
  // Without apikey a key cannot be used, whatever it may do.
  "KEY-04": ["SCP-01", "SCP-07"],
  // What is awaited and what is watched is recognised by these.
  "ENV-01": ["NTF-05", "NTF-12"],
  "ENV-02": ["ENV-16"],
  "ENV-04": ["NTF-05", "ENV-07", "ENV-16"],
  // A message with a wrong action is taken for one of another change of the row.
  "ENV-05": ["ENV-13"],
  "ENV-06": ["NTF-12"],
  "ENV-07": ["NTF-05"],
  // What an unlink takes from other webhooks as well, it takes from whichever another check works on.
  "WHL-06": ["WHC-16", "WHS-03", "WHS-11", "WHL-01", "WHL-02", "WHL-17", "CON-08"],
  // Who is passed over for another looks like who was never linked.
  "NTF-02": ["WHL-06", "WHL-01", "WHS-03", "WHS-11", "WHC-16", "OWN-10"],
  // What is lost now and then is lost of two changes of one row, too, and of any kind.
  "NTF-06": ["NTF-05", "NTF-01"],
  "WHS-04": ["NTF-04"],
  "WHS-16": ["NTF-04"],
  // What goes to another receiver does not come to its own.
  "WHS-15": ["WHS-10", "WHS-11", "WHS-05"],
  // What is refused of an ordinary body is refused of a large one.
  "XRS-01": ["XRS-15"],
  // Some keys sign and others do not: which check has which is chance.
  "KEY-06": ["KEY-15", "GEN-16", "SIG-06", "SIG-33", "XRS-02", "XRS-04", "CON-02", "CNS-03"],
  // How many webhooks there are is counted by their ids.
  "WHC-22": ["WHC-14"],
  // Where there are too many, whatever else a creation asks for is refused too.
  "WHC-14": ["WHC-16"],
  // What is not watched from the creation on cannot be kept.
  "WHC-16": ["WHS-18"],
  // Where a newer key ends an older one, whatever another check made a moment ago ends the key of this one.
  "KEY-08": [
    "USR-07",
    "GEN-16",
    "CON-01",
    "CNS-03",
    "SFX-06",
    "XAK-01",
    "XAK-13",
    "KEY-06",
    "KEY-15",
    "KEY-23",
    "SCP-01",
    "SCP-07",
    "SIG-01",
    "SIG-02",
    "SIG-03",
    "SIG-33",
    "SIG-37",
    "XRS-03",
    "CMX-11",
  ],
  // A plain key that has ended is refused whatever it asks for.
  "CMX-10": ["USR-07"],
  // What was signed before is not what was changed since.
  "RSG-05": ["RSG-04", "RSG-06", "RSG-23", "PK-05"],
  "GEN-07": ["USR-18"],
  "USR-08": ["CNS-05"],
  "CON-02": ["CNS-05"],
  "USR-04": ["CON-04"],
  // A record that another user's change writes shows its own for no long time.
  "USR-09": ["CON-04", "USR-03"],
  // What a change writes besides, one that names nothing writes too.
  "USR-05": ["USR-18"],
  "RSG-07": ["CMX-07"],
  "RSG-06": ["RSG-13", ...ofOrdinaryResponses],
  // A call that is let through has its effect, and nobody's ownership is asked for.
  "AUT-02": ["SFX-05"],
  "OAU-08": ["OWN-03"],
  "WHC-19": ["AUT-02", "OAU-03", "XRS-16", "CMX-06", "SFX-01"],
  // What the client sent is none of the service's signatures, of whatever response.
  "RSG-24": ["RSG-02", "RSG-13", "CMX-07"],
  // A refusal that shows an apikey does so however the call was refused.
  "KEY-11": ["AUT-02", "OAU-03", "OAU-04", "XAK-08"],
};

/** On requests that meet. What a check saw while others were at work, and does not see alone, follows from these. */
export const onRequestsThatMeet: readonly RequirementId[] = [
  "KEY-20",
  "RSG-23",
  "WHC-10",
  "CON-01",
  "CON-02",
  "CON-03",
  "CON-04",
  "CON-05",
  "CON-06",
  "CON-07",
  "CON-08",
];

const beneath = new Map<RequirementId, RequirementId[]>();
for (const [below, above] of Object.entries(foundations) as [RequirementId, readonly RequirementId[]][])
  for (const id of above) beneath.set(id, [...(beneath.get(id) ?? []), below]);

/** Those that it stands on, in the order of the table. */
export const foundationsOf = (id: RequirementId): readonly RequirementId[] => beneath.get(id) ?? [];
