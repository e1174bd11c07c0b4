/** Whether a webhook is notified now, as a fact to be judged and not as a precondition. */
import type { MadeChange } from "../changes/changes.ts";
import type { SharedWorld } from "../shared/shared-world.ts";
import type { Webhook } from "../world/webhook.ts";

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

/**
 * Whether a notification of this change comes.
 * @param withinMs how late at most; by default as late as an event may be
 */
export async function isNotified(
  webhook: Webhook,
  change: MadeChange,
  { withinMs = Number.POSITIVE_INFINITY }: { withinMs?: number } = {},
): Promise<boolean> {
  const { value } = await webhook.awaitNotification(change);
  return value !== undefined && value.delivery.at - change.startedAt <= withinMs;
}

/** From the change to its notification. @throws Untestable when none comes */
export async function latencyMs(webhook: Webhook, change: MadeChange): Promise<number> {
  return (await webhook.requireNotification(change)).delivery.at - change.startedAt;
}
