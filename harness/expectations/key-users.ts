/** Whose record keys show. */
import type { ServiceClient } from "../client/service-client.ts";
import { repeated } from "../engine/repeated.ts";
import { Untestable } from "../errors.ts";
import { shownId } from "../reading/user-record.ts";
import type { PlainKey, SigningKey } from "../world/api-keys.ts";
import type { User } from "../world/user.ts";
import type { World } from "../world/world.ts";
import { expect } from "./expect.ts";

type Key = PlainKey | SigningKey;

const ASKED_AGAIN = 4;

/**
 * Each key shows the user who owns it; one after the other, for readers that meet are CON-02's.
 * @throws Untestable blocked by CON-02 when a key shows its user only some of the times it is asked
 */
export async function expectOwnUsers(
  keys: readonly Key[],
  users: readonly User[],
  service: ServiceClient,
): Promise<void> {
  const ids = new Map(await Promise.all(users.map(async ({ name, id }) => [name, await id()] as const)));
  const wanted = keys.map(({ owner }) => ids.get(owner.name));

  const shown = await repeated(keys.length, (index) => shownBy(keys[index]!, wanted[index], service));

  expect(shown, "the users that the keys show").toEqual(wanted);
}

/** Some more keys of both users and kinds, so that there are later ones among those of the run. */
export async function addKeys({ users }: World): Promise<void> {
  for (const user of users)
    await Promise.all([user.plainKey(), user.plainKey(), user.plainKey(), user.signingKey()]);
}

const kinds = [
  { isOfKind: (key: Key) => !("keyPair" in key), blockedBy: "XAK-02" },
  { isOfKind: (key: Key) => "keyPair" in key, blockedBy: "SIG-05" },
] as const;

/**
 * The first key of the run of each kind and user shows that user: what later ones show is then a matter of being later.
 * @throws Untestable blocked by XAK-02 or SIG-05
 */
export async function requireFirstKeysOwn({ users, apiKeys, service }: World): Promise<void> {
  for (const user of users)
    for (const { isOfKind, blockedBy } of kinds) {
      const first = apiKeys.made.find((key) => key.owner.name === user.name && isOfKind(key));
      const answer = first && (await service.as(first.credential).getUser());
      if (!answer?.accepted || shownId(answer) === (await user.id())) continue;
      throw new Untestable(`${answer.summary}: the first key of its kind shows another user.`, {
        blockedBy: [blockedBy],
        expected: await user.id(),
        received: String(shownId(answer)),
        exchanges: [answer.n],
      });
    }
}

async function shownBy({ credential }: Key, wanted: unknown, service: ServiceClient): Promise<unknown> {
  const ask = async () => shownId(await service.as(credential).getUser());
  const shown = await ask();
  if (shown === wanted) return shown;
  const later = await repeated(ASKED_AGAIN, ask);
  if (!later.includes(wanted)) return shown;
  throw new Untestable(`${credential.words} shows another user at times.`, {
    blockedBy: ["CON-02"],
    expected: String(wanted),
    received: [shown, ...later].join(", "),
  });
}
