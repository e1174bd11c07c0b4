/** Which member of POST /user/webhook carries the ids to watch: the interface names none, so it is found by trying. */

import { Untestable, undefinedIfUntestable } from "../../check/untestable.ts";
import { repeatUntilNotified, type Stimulation } from "../notifications/repeat-until-notified.ts";
import type { Owner } from "../users/owner.ts";
import type { Webhook } from "../webhooks/webhook.ts";

export interface EntitiesMemberOptions extends Stimulation {
  readonly owner: () => Owner;
  /** A BusinessEntity the owner may watch. */
  readonly entity: () => string;
  /** All that the settings name. */
  readonly entities: () => readonly string[];
  /** The name, if the operator gave it. */
  readonly given: string | undefined;
  /** Nothing is found out by it any more. */
  readonly release: (webhook: Webhook) => Promise<void>;
  /** Creates a webhook with the given body members beside targetUrl. */
  readonly createWith: (owner: Owner, members: Record<string, unknown>) => Promise<Webhook>;
}

export const conventionalMembers = [
  "businessEntities",
  "businessEntityIds",
  "business_entities",
  "businessEntity",
  "entities",
  "entityIds",
  "entityId",
  "business_entity_ids",
];

/** For the most usual names to be tried before the others; whatever takes longer is waited for with all of them. */
const SOON_MS = 2000;
const MOST_SOON = 3;

/**
 * One webhook a candidate: first for the most usual name alone, then for the next two, and then for all others side by side: the first
 * that is notified shows the member. No route removes a webhook, so that each one which is not made is of use to others.
 * @throws Untestable that names the setting, or blocked by WHC-01 when nothing is created at all
 */
export async function findEntitiesMember(options: EntitiesMemberOptions): Promise<string> {
  const names = options.given === undefined ? conventionalMembers : [options.given];
  const candidates: Candidate[] = [];
  const soonOf = async (tried: readonly string[]) => {
    const taken = await confirmed(options, tried);
    candidates.push(...taken);
    return taken.length > 0 ? notifiedOf(options, candidates, { withinMs: SOON_MS }) : undefined;
  };
  const soon = (await soonOf(names.slice(0, 1))) ?? (await soonOf(names.slice(1, MOST_SOON)));
  const others = async () => [
    ...names.slice(MOST_SOON),
    ...(await shownNames(options, candidates[0]?.webhook, names)),
  ];
  if (!soon && !options.given) candidates.push(...(await confirmed(options, await others())));
  const found = soon ?? (await notifiedOf(options, candidates)) ?? (await behindAnother(options, candidates));
  for (const { webhook } of candidates) await options.release(webhook);
  if (found) return found.name;
  // Refused with every member: if it is refused without one too, that is what stands in the way.
  if (candidates.length === 0) await options.createWith(options.owner(), {});
  throw options.given === undefined ? noneFound(names) : withoutEffect(options.given, options.entity());
}

/** Names, not tried yet, under which the record of a webhook shows lists: it may be made with what it shows. */
async function shownNames(
  options: EntitiesMemberOptions,
  made: Webhook | undefined,
  tried: readonly string[],
): Promise<string[]> {
  const refused = async () => {
    const plain = await options.createWith(options.owner(), {}).catch(undefinedIfRefused);
    if (plain) await options.release(plain);
    return plain;
  };
  const webhook = made ?? (await refused());
  return listsIn(webhook?.created.json)
    .filter((name) => !tried.includes(name))
    .slice(0, MOST_SHOWN);
}

const MOST_SHOWN = 3;

/** Names of members that hold texts or nothing, of the record and of what it stands in or holds. */
function listsIn(value: unknown, depth = 0): string[] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    if (!Array.isArray(member)) return depth < 1 ? listsIn(member, depth + 1) : [];
    return member.every((one) => typeof one === "string") ? [name] : [];
  });
}

/** One may have carried them, and its webhook be passed over for another that watches the same. */
const noneFound = (names: readonly string[]) =>
  new Untestable(
    `No member of POST /user/webhook was seen to carry the watched ids (tried ${names.join(", ")}): set FDS_WEBHOOK_ENTITIES_FIELD.`,
    { cites: ["each webhook that watches is notified"] },
  );

/** A name that was given is the right one. */
const withoutEffect = (name: string, entityId: string) =>
  new Untestable(
    `A webhook made with ${entityId} in ${name}, which FDS_WEBHOOK_ENTITIES_FIELD names, was confirmed, and no change was notified.`,
    {
      cites: ["a webhook can be given what it watches at its creation"],
      expected: `notifications of changes of ${entityId}`,
      received: "none",
    },
  );

interface Candidate {
  readonly name: string;
  readonly webhook: Webhook;
}

/** A webhook for each of these names that the service takes. @param before ids that stand before the one that is watched */
async function confirmed(
  options: EntitiesMemberOptions,
  names: readonly string[],
  before: readonly string[] = [],
): Promise<Candidate[]> {
  const confirmedWith = async (name: string): Promise<Candidate[]> => {
    const webhook = await options
      .createWith(options.owner(), { [name]: [...before, options.entity()] })
      .catch(undefinedIfRefused);
    await webhook?.confirm();
    return webhook ? [{ name, webhook }] : [];
  };
  const all = await Promise.allSettled(names.map(confirmedWith));
  const taken = all.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
  const failed = all.find((one) => one.status === "rejected");
  // What fails for one name tells nothing of those that were taken.
  if (failed && taken.length === 0) throw failed.reason;
  return taken;
}

/** Where of a list the first is passed over, one alone never shows the member: those that were taken are tried with another before it. */
async function behindAnother(
  options: EntitiesMemberOptions,
  candidates: Candidate[],
): Promise<Candidate | undefined> {
  const other = options.entities().find((id) => id !== options.entity());
  if (other === undefined) return undefined;
  const names = candidates.map(({ name }) => name);
  // Where no more can be made, it was not found.
  const further = (await confirmed(options, names, [other]).catch(undefinedIfUntestable)) ?? [];
  candidates.push(...further);
  return notifiedOf(options, further);
}

async function notifiedOf(
  options: EntitiesMemberOptions,
  candidates: readonly Candidate[],
  patience?: { withinMs: number },
): Promise<Candidate | undefined> {
  if (candidates.length === 0) return undefined;
  const webhooks = candidates.map(({ webhook }) => webhook);
  const change = await repeatUntilNotified(options, webhooks, options.entity(), patience);
  return candidates.find(({ webhook }) => change && webhook.notificationsOf(change).length > 0);
}

/** A member that the service refuses is no candidate; any other failure is not to be taken for that. */
function undefinedIfRefused(error: unknown): undefined {
  if (error instanceof Untestable && error.isFor("POST /user/webhook makes a webhook and names it"))
    return undefined;
  throw error;
}
