/** Whose record changes where it is the signature of PUT /user that is judged; see CoreWorld. */
import { requireUsersApart } from "../../facts/users-apart.ts";
import type { SharedWorld } from "../../shared/shared-world.ts";
import type { User } from "../../world/user.ts";

/** Who waits so many times as long, and so many milliseconds more, would hold up the run. */
const SLOWER = 2;
const SLOWER_MS = 100;

/** The second user, where nothing that is asked for the one acts as the other, and both are served about as quickly. */
export async function signerOf(world: SharedWorld, first: User, second: User): Promise<User> {
  const [firstMs, secondMs] = [await roundTripMs(first), await roundTripMs(second)];
  if (secondMs > SLOWER * firstMs + SLOWER_MS) return first;
  const areApart = requireUsersApart(world, "tokens", "signing keys");
  return areApart.then(
    () => second,
    () => first,
  );
}

async function roundTripMs({ client }: User): Promise<number> {
  const startedAt = performance.now();
  await client.getUser().catch(() => undefined);
  return performance.now() - startedAt;
}
