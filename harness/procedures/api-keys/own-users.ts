/** Whose record keys show. */
import type { Cite } from "#catalogue";
import { repeated } from "../../check/repeated.ts";
import type { ServiceClient } from "../../client/service-client.ts";
import { expect } from "../../judging/expect.ts";
import { shownId } from "../../reading/user-record.ts";
import type { SharedWorld } from "../../shared/shared-world.ts";
import { passed } from "../../timing/passed.ts";
import type { PlainKey, SigningKey } from "../../world/api-keys/api-key.ts";
import type { User } from "../../world/users/user.ts";
import { suspectsOfLock } from "./locked-keys.ts";

type Key = PlainKey | SigningKey;

const ASKED_AGAIN = 4;

/**
 * Each key shows the user who owns it; one after the other, for readers that meet are another requirement's.
 * @param further asked for what else may explain a key that does not
 */
export async function expectOwnUsers(
  keys: readonly Key[],
  users: readonly User[],
  world: SharedWorld,
  further: () => Promise<Cite[]> = async () => [],
): Promise<void> {
  const { service, times } = world;
  await passed(times.allowanceMs("key") - youngestMs(keys));
  const ids = new Map<string, unknown>();
  for (const { name, id } of users) ids.set(name, await id());
  const wanted = keys.map(({ owner }) => ids.get(owner.name));

  const shown = await repeated(keys.length, async (index) => shownBy(keys[index]!, service));

  const wrong = [...keys.keys()].filter((index) => shown[index] !== wanted[index]);
  const [first] = wrong;
  if (first === undefined) return expect(shown, "the users that the keys show").toEqual(wanted);
  const areRefused = wrong.every((index) => shown[index] === undefined);
  const suspects = [
    ...(await suspectsOf(keys[first]!, wanted[first], service)),
    ...(areRefused
      ? await suspectsOfLock(
          world,
          wrong.map((index) => keys[index]!),
        )
      : []),
    ...(await further()),
  ];
  expect(shown, "the users that the keys show", suspects).toEqual(wanted);
}

const youngestMs = (keys: readonly Key[]) =>
  Math.min(...keys.map(({ created }) => Date.now() - created.facts.receivedAt));

/** A key that shows its user some of the times was mixed up with another request. */
async function suspectsOf(key: Key, wanted: unknown, service: ServiceClient): Promise<Cite[]> {
  const later = await repeated(ASKED_AGAIN, () => shownBy(key, service));
  return later.includes(wanted) ? ["readers at the same time each see their own user"] : [];
}

const shownBy = async ({ credential }: Key, service: ServiceClient): Promise<unknown> =>
  shownId(await service.as(credential).getUser());
