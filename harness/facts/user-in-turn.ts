/** Whom a check is about that may be about either user. */
import { currentCheck } from "../check/current-check.ts";
import type { User } from "../world/users/user.ts";
import type { World } from "./world.ts";

/**
 * The first user and the signer by turns, among the checks of one requirement: what is done for one user only shows in every other of
 * them. Where the two are not known to be apart it is the first user throughout; see CoreWorld.
 */
export async function userInTurn(world: World): Promise<User> {
  if ((currentCheck()?.turn ?? 0) % 2 === 0) return world.alice;
  await world.knowSigner();
  return world.signer;
}
