/** In whose name a webhook is made, where it does not matter whose it is: no route removes one, and a service may take only so many of a user. */
import { undefinedIfUntestable } from "../../check/untestable.ts";
import type { SharedWorld } from "../../shared/shared-world.ts";
import type { User } from "../../world/users/user.ts";

/** The first user; the second, where there is one and no more are taken of the first. */
export function whoMayCreate(world: Pick<SharedWorld, "alice" | "bob" | "budgets">): User {
  const { alice, budgets } = world;
  if (budgets.webhooks.limitOf(alice) === undefined) return alice;
  try {
    return world.bob;
  } catch (error) {
    return undefinedIfUntestable(error) ?? alice;
  }
}
