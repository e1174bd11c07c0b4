/** Whether the service holds the two users for two: what is judged by them says nothing else where it does not. */
import { Untestable } from "../errors.ts";
import { shownId } from "../reading/user-record.ts";
import { sharedScene } from "./shared-scene.ts";
import type { World } from "./world.ts";

/** Requests at the same time can be mixed up, which is not this fault: it shows each time. */
const TRIES = 3;

/** The id that the tokens of both users show each time they are asked; undefined when they show two, or none. */
const sharedId = sharedScene("whom the tokens of both users show", async ({ alice, bob }) => {
  let shared: unknown;
  for (let tried = 0; tried < TRIES; tried++) {
    const own = shownId(await alice.client.getUser());
    const other = shownId(await bob.client.getUser());
    if (own === undefined || own !== other) return undefined;
    shared = own;
  }
  return shared;
});

/** @throws Untestable blocked by OAU-20 when the token of the one user acts as the other */
export async function requireUsersApart(world: World): Promise<void> {
  // Where that cannot be found out, it is no excuse.
  const id = await sharedId(world).catch(() => undefined);
  if (id === undefined) return;
  throw new Untestable("The access tokens of both users show the same user, so neither is another user.", {
    blockedBy: ["OAU-20"],
    expected: "two ids",
    received: `${String(id)} for both`,
  });
}
