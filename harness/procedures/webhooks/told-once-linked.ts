/** Whether a webhook is active, as a fact to be judged: it is when it is notified of what it is linked to. */
import { Untestable } from "../../check/untestable.ts";
import type { SharedWorld } from "../../shared/shared-world.ts";
import type { Webhook } from "../../world/webhooks/webhook.ts";

/** Links the BusinessEntity. @throws Untestable when something else is in the way than that nothing is notified after the link */
export async function isToldOnceLinked(
  { activation }: SharedWorld,
  webhook: Webhook,
  entityId: string,
): Promise<boolean> {
  try {
    await activation.linkEffectively(webhook, entityId);
    return true;
  } catch (error) {
    if (error instanceof Untestable && error.isFor("a link takes effect")) return false;
    throw error;
  }
}
