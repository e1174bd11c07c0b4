/** Whose record changes where it is the signature of PUT /user that is judged; see CoreWorld. */
import { withLock } from "../../check/current-check.ts";
import { oncePerRun } from "../../check/once-per-run.ts";
import { requireUsersApart } from "../../facts/users-apart.ts";
import type { SharedWorld } from "../../shared/shared-world.ts";
import type { User } from "../../world/users/user.ts";

/** Who waits so many times as long, and so many milliseconds more, would hold up the run. */
const SLOWER = 2;
const SLOWER_MS = 100;

export interface Signer {
  /** The first user as long as nobody has asked to know. */
  byNow(): User;
  know(): Promise<void>;
}

export function createSigner(world: () => SharedWorld, first: User, second: User | undefined): Signer {
  let signer = first;
  let isKnown = second === undefined;
  const find = oncePerRun("whose record changes by signatures", async () => {
    if (second) signer = await signerOf(world(), first, second);
    isKnown = true;
  });
  return {
    byNow: () => signer,
    // Not anew when a check looks again: it holds that record by then, which would have to be free.
    know: async () => {
      if (!isKnown) await find();
    },
  };
}

/** The second user, where nothing that is asked for the one acts as the other, and both are served about as quickly. */
async function signerOf(world: SharedWorld, first: User, second: User): Promise<User> {
  const mayBeSecond = async () => {
    const [firstMs, secondMs] = [await roundTripMs(first), await roundTripMs(second)];
    if (secondMs > SLOWER * firstMs + SLOWER_MS) return false;
    await requireUsersApart(world, "tokens", "signing keys");
    return withLock(["alice's record", "bob's record"], () => leavesAlone(first, second));
  };
  // Whatever comes in the way of it: then the first one will do.
  return (await mayBeSecond().catch(() => false)) ? second : first;
}

/** Whether a change of the second user's language, to what the first one's is not, leaves that as it is. */
async function leavesAlone(first: User, second: User): Promise<boolean> {
  const before = await first.languages.present();
  const { present, another } = await second.languages.two();
  const [changed, back] = another === before ? [present, another] : [another, present];
  await second.client.putUser({ language: changed });
  const after = (await first.record()).language;
  await second.client.putUser({ language: back });
  if (after === before) return true;
  await first.client.putUser({ language: before });
  return false;
}

async function roundTripMs({ client, tokens }: User): Promise<number> {
  // To log in takes its own time.
  await tokens.accessToken();
  const startedAt = performance.now();
  await client.getUser();
  return performance.now() - startedAt;
}
