/** Which requirements stand on others: where one below is violated, those above cannot be told from it. */
import type { RequirementId } from "./index.ts";

/**
 * From a requirement to those that stand on it. A violation of one of these says no more than that of the foundation: the
 * report calls it untestable, blocked by the foundation, so that one fault makes one red line. Specs that can tell by a
 * control of their own need no line here. A stated one never stands on an implied one: its violation would no longer count.
 */
export const foundations: Partial<Record<RequirementId, readonly RequirementId[]>> = {
  // Nothing is where it should be.
  "GEN-01": ["XAK-13", "KEY-08", "SCP-01"],
  // A credential of the connection is taken for that of the request, on whichever connection a request happens to travel.
  "GEN-16": ["XAK-03", "KEY-20", "OWN-04", "CON-01", "CON-02", "CON-05"],
  // A key that changes by itself looks like one that a call has changed.
  "PK-05": ["GEN-10", "AUT-12"],
  "OAU-01": ["USR-16"],
  // What protects the user's data in every refusal protects it in this one.
  "AUT-06": ["SIG-11"],
  // Whose key it is shows wherever a key shows a user.
  "XAK-02": ["GEN-16", "CMX-10", "KEY-20", "KEY-23", "CON-01", "CON-02", "CNS-03"],
  "KEY-20": ["CON-01", "CNS-03"],
  // Without apikey a key cannot be used, whatever it may do.
  "KEY-04": ["SCP-01", "SCP-07"],
  // Some keys sign and others do not: which check has which is chance.
  "KEY-06": ["GEN-16", "SIG-06", "SIG-33", "XRS-02", "XRS-04", "CON-01", "CON-02", "CNS-03"],
  // How many webhooks there are is counted by their ids.
  "WHC-22": ["WHC-14"],
  // A key that does not work does not show its user.
  "KEY-08": ["CNS-03"],
  // A plain key that has ended is refused whatever it asks for.
  "CMX-10": ["USR-07"],
  // A refusal that shows an apikey does so however the call was refused.
  "KEY-11": ["AUT-02", "OAU-03", "OAU-04", "XAK-08"],
};
