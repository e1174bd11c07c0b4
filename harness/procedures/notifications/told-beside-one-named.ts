/** Whether a webhook goes on to be told beside another that was given the same BusinessEntity at its creation (NTF-02). */
import { NotApplicable, undefinedIfUntestable } from "../../check/untestable.ts";
import { requireThat } from "../../judging/require-that.ts";
import type { SharedWorld } from "../../shared/shared-world.ts";
import { leastWatched } from "./least-watched.ts";
import { untoldOf } from "./told-of-three.ts";

/**
 * @throws NotApplicable when the run may make no more: what is there already was made before the other began to watch
 * @throws Untestable when one of them is not notified on its own
 */
export async function isToldBesideOneNamed(world: SharedWorld): Promise<boolean> {
  const { alice, activation } = world;
  const watched = leastWatched(world);
  const before = await unlessAllUsed(world, () => alice.activeWebhook([watched]));
  const named = await unlessAllUsed(world, () => alice.webhook({ watching: [watched] }));
  await named.confirm();
  const told = await activation.awaitLinkEverywhere(named, watched);
  requireThat(
    told !== undefined,
    "What is named at creation is not notified.",
    "a webhook can be given what it watches at its creation",
  );
  const untold = await untoldOf(world, { watched, webhooks: [before, named] });
  // Where neither is, it is no matter of who watches beside whom.
  requireThat(
    !untold.includes(named),
    "Nothing more comes to the one that names it either.",
    "changes are notified",
  );
  return !untold.includes(before);
}

async function unlessAllUsed<T>({ alice, budgets }: SharedWorld, make: () => Promise<T>): Promise<T> {
  try {
    return await make();
  } catch (error) {
    if (budgets.webhooks.left(alice) > 0) throw error;
    undefinedIfUntestable(error);
    throw new NotApplicable("The run may make no webhook more (FDS_MAX_WEBHOOKS).");
  }
}
