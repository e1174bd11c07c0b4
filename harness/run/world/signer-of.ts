/** Whose record changes where it is the signature of PUT /user that is judged; see CoreWorld. */
import { withLock } from "../../check/current-check.ts";
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
  const areApart = async () => {
    await requireUsersApart(world, "tokens", "signing keys");
    return holdingBoth(() => leavesAlone(first, second));
  };
  // Whatever comes in the way of it: then the first one will do.
  return (await areApart().catch(() => false)) ? second : first;
}

/** Briefly, so before those that hold them from their begin on. */
const holdingBoth = <T>(body: () => Promise<T>): Promise<T> =>
  withLock("alice's record", () => withLock("bob's record", body, 0), 0);

/** Whether a change of the second user's language, to what the first one's is not, leaves that as it is. */
async function leavesAlone(first: User, second: User): Promise<boolean> {
  const before = await first.languages.present();
  const { present, another } = await second.languages.two();
  const [changed, back] = another === before ? [present, another] : [another, present];
  await second.client.putUser({ language: changed });
  const after = (await first.record()).language;
  await second.client.putUser({ language: back });
  return after === before;
}

async function roundTripMs({ client }: User): Promise<number> {
  const startedAt = performance.now();
  await client.getUser().catch(() => undefined);
  return performance.now() - startedAt;
}
