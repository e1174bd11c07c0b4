/** Whether a webhook is notified now, as a fact to be judged and not as a precondition. */
import type { MadeChange } from "../../changes/changes.ts";
import type { SharedWorld } from "../../shared/shared-world.ts";
import type { Webhook } from "../../world/webhooks/webhook.ts";

/**
 * Whether the webhook is notified of a change of that BusinessEntity.
 * @throws Untestable when it is not, and a webhook made for this purpose is not either
 */
export async function isNotifiedOf(world: SharedWorld, webhook: Webhook, entityId: string): Promise<boolean> {
  if (await isNotified(webhook, await world.changes.oneForAll(entityId))) return true;
  const canary = await world.alice.activeWebhook([entityId]);
  const change = await world.changes.oneForAll(entityId);
  await canary.requireNotification(change);
  return isNotified(webhook, change);
}

/** Whether a notification of this change comes. */
export const isNotified = async (webhook: Webhook, change: MadeChange): Promise<boolean> =>
  Number.isFinite(await latencyMs(webhook, change));

/** From the change to its notification, in milliseconds; infinitely many when none comes. */
export async function latencyMs(webhook: Webhook, change: MadeChange): Promise<number> {
  const { value } = await webhook.awaitNotification(change);
  return value === undefined ? Number.POSITIVE_INFINITY : value.delivery.at - change.startedAt;
}
