/** Keys that were accepted after their creation: what comes of them later is not for want of a key that works. */
import {
  type ApiKeyRecord,
  awaitEffect,
  keysMadeTogether,
  NotApplicable,
  olderKeys,
  type PlainKey,
  requireThat,
  type SigningKey,
  Untestable,
  undefinedIfUntestable,
  type World,
} from "#harness";
import { isMasked } from "./masked.ts";
import { shownPlainRecords } from "./shown-records.ts";

type Key = PlainKey | SigningKey;

/** Where a newer key ends an older one, another check may have made one in between. */
const ATTEMPTS = 3;

/** @throws Untestable blocked by XAK-01 when no plain key is accepted after its creation */
export async function requirePlainKeyInUse({ alice, shared, service }: World): Promise<void> {
  const keys = [
    () => shared.plainKey(alice),
    ...Array.from({ length: ATTEMPTS }, () => () => alice.plainKey()),
  ];
  for (const key of keys) if ((await service.as((await key()).credential).getUser()).accepted) return;
  throw new Untestable("No key was accepted right after its creation.", { cites: ["XAK-01"] });
}

/** The shared plain key of each user, made if it is not there. */
export const plainKeyOfEach = ({ users, shared }: World): Promise<PlainKey[]> =>
  Promise.all(users.map((user) => shared.plainKey(user)));

/** Plain keys of one user who has so many keys of both kinds: those that the run makes anyway, and the others one after the other. */
export async function plainKeysOfAlice(count: number, world: World): Promise<PlainKey[]> {
  const { alice, apiKeys } = world;
  for (const keys of [keysMadeTogether, olderKeys]) await keys(world).catch(undefinedIfUntestable);
  const made = apiKeys.made.filter(({ owner }) => owner.name === alice.name);
  const plain = made.filter((key): key is PlainKey => "apikey" in key);
  return [...plain, ...(await apiKeys.plainKeys(alice, Math.max(0, count - made.length)))];
}

/**
 * As many keys as the operator let the run make.
 * @throws NotApplicable where no number was given
 */
export async function keysUpToBudget({ alice, budgets }: World): Promise<PlainKey[]> {
  if (!budgets.apiKeys.isToBeUsedUp(alice))
    throw new NotApplicable("FDS_MAX_API_KEYS says no number: thirty-two is what is tried.");
  const keys: PlainKey[] = [];
  while (budgets.apiKeys.isToBeUsedUp(alice))
    keys.push(await alice.plainKey({ state: "new" }).catch(tooMany));
  return keys;
}

/** After all that were accepted, it is for their number that one more is refused, or fails. */
function tooMany(error: unknown): never {
  if (!(error instanceof Untestable) || error.kind !== undefined) throw error;
  const { message, expected, received, exchanges } = error;
  throw new Untestable(message, {
    cites: ["a user may have any number of API keys"],
    ...(expected === undefined ? {} : { expected }),
    ...(received === undefined ? {} : { received }),
    exchanges,
  });
}

/** Enough to see at which positions values never differ. */
const MIN_KEYS = 18;

/**
 * The ids and apikeys of all plain keys of the run, and of some more where it has made few.
 * @throws Untestable blocked by KEY-04 where these are not shown
 */
export async function enoughPlainKeys(world: World): Promise<Pick<PlainKey, "id" | "apikey">[]> {
  const isThere = ({ id, apikey }: ApiKeyRecord) =>
    id !== undefined && apikey !== undefined && !isMasked(apikey);
  const plain = async () => (await shownPlainRecords(world)).filter(isThere);
  for (let more = MIN_KEYS - (await plain()).length; more > 0; more--)
    await world.alice.plainKey({ state: "new" });
  const shown = await plain();
  requireThat(shown.length >= MIN_KEYS, "The records of new keys do not show their apikeys.", "KEY-04");
  return shown.map(({ id = "", apikey = "" }) => ({ id, apikey }));
}

/** Ids of those that are refused each time, as long as new keys take: one that is refused now and then is no key that has ended. */
export async function refusedOf(keys: readonly Key[], { service, times }: World): Promise<string[]> {
  let refused = keys;
  const ask = async () => {
    const answers = await Promise.all(refused.map(({ credential }) => service.as(credential).getUser()));
    refused = refused.filter((_, index) => !answers[index]!.accepted);
    return refused;
  };
  await awaitEffect(times, "key", "every key is accepted", ask, () => refused.length === 0);
  return refused.map(({ id }) => id);
}

export const ofIds = (keys: readonly Key[], ids: readonly string[]): readonly Key[] =>
  keys.filter(({ id }) => ids.includes(id));
