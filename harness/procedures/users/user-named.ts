/** A user by name, for what is looked at as every user that there is. */
import { NotApplicable } from "../../check/untestable.ts";
import type { SharedWorld } from "../../shared/shared-world.ts";
import type { User } from "../../world/users/user.ts";

/** @throws NotApplicable where there is no such user: what is demanded for each is then judged by the other alone */
export function userNamed({ users }: Pick<SharedWorld, "users">, name: "alice" | "bob"): User {
  const found = users.find((user) => user.name === name);
  if (found) return found;
  throw new NotApplicable("There is no second user.");
}
