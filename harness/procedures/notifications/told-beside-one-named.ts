/** Whether a webhook goes on to be told beside another that was given the same BusinessEntity at its creation (NTF-02). */
import { requireThat } from "../../judging/require-that.ts";
import type { SharedWorld } from "../../shared/shared-world.ts";
import { leastWatched } from "./least-watched.ts";
import { untoldOf } from "./told-of-three.ts";

/** @throws Untestable when one of them is not notified on its own */
export async function isToldBesideOneNamed(world: SharedWorld): Promise<boolean> {
  const { alice, activation } = world;
  const watched = leastWatched(world);
  const before = await alice.activeWebhook([watched]);
  const named = await alice.webhook({ watching: [watched] });
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
