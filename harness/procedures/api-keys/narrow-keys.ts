/** A key with the narrow scope, and what it makes. */
import { undefinedIfUntestable } from "../../check/untestable.ts";
import { sharedFixture } from "../../shared/shared-fixture.ts";
import type { SharedWorld } from "../../shared/shared-world.ts";
import type { User } from "../../world/users/user.ts";
import { askBy, type KeyCreator, narrowKeyOf } from "./scoped-keys.ts";

/** Such a key; undefined where there is none. */
export const narrowly = sharedFixture(
  "a key with the narrow scope, of the second user if there is one",
  async (world) => {
    const [, second] = world.users;
    const ofSecond = second && (await narrowlyOf(world, second).catch(undefinedIfUntestable));
    return ofSecond ?? narrowlyOf(world, world.alice);
  },
);

async function narrowlyOf(world: SharedWorld, owner: User): Promise<KeyCreator | undefined> {
  const narrow = await narrowKeyOf(world, owner);
  return narrow && { owner, client: world.service.as(narrow) };
}

/** POST /user/api-key for no scope, by a key with the narrow one; undefined where there is no such key. */
export const unaskedByNarrow = sharedFixture("a narrow key asks for no scope", async (world) => {
  const narrow = await narrowly(world);
  return narrow && askBy(world, narrow);
});
