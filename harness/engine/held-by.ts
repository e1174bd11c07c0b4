/** What a check holds alone from its begin to its end, once it is known whose record that is. */
import { type Held, newContext, type SharedState, within } from "../check/current-check.ts";
import type { Locks } from "../check/locks.ts";
import { userInTurn } from "../facts/user-in-turn.ts";
import type { World } from "../facts/world.ts";
import type { User } from "../world/users/user.ts";
import type { Definition } from "./definitions.ts";

export async function heldBy(
  { options, turn }: Definition,
  world: World,
  locks: Locks,
): Promise<SharedState[]> {
  const known = (whose: () => Promise<User>) =>
    within(newContext("whose record it is", [], { locks, turn }), async () => recordOf(await whose()));
  const state = (one: Held) => {
    if (one === "the signer's record") return known(() => signerOf(world));
    return one === "the record of the user in turn" ? known(() => userInTurn(world)) : one;
  };
  return Promise.all((options.holds ?? []).map(state));
}

const recordOf = ({ name }: User) => `${name}'s record` as const;

async function signerOf(world: World): Promise<User> {
  await world.knowSigner();
  return world.signer;
}
