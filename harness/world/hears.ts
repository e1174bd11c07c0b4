/** Whether a webhook is notified now, as a fact to be judged and not as a precondition. */
import type { MadeChange } from "../changes/changes.ts";
import { Untestable } from "../errors.ts";
import type { Webhook } from "./webhook.ts";
import type { World } from "./world.ts";

/**
 * Whether the webhook is notified of a change of that BusinessEntity.
 * @throws Untestable when it is not, and a webhook made for this purpose is not either
 */
export async function hears(world: World, webhook: Webhook, entityId: string): Promise<boolean> {
  if (await isTold(webhook, await world.changes.any(entityId))) return true;
  const canary = await world.alice.activeWebhook([entityId]);
  const change = await world.changes.any(entityId);
  await canary.notificationOf(change);
  return isTold(webhook, change);
}

/** Whether a notification of this change comes within the time of an event. */
export async function isTold(webhook: Webhook, change: MadeChange): Promise<boolean> {
  try {
    await webhook.notificationOf(change);
    return true;
  } catch (error) {
    if (error instanceof Untestable) return false;
    throw error;
  }
}
