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
  if (await isTold(webhook, await world.changes.oneForAll(entityId))) return true;
  const canary = await world.alice.activeWebhook([entityId]);
  const change = await world.changes.any(entityId);
  await canary.notificationOf(change);
  return isTold(webhook, change);
}

/**
 * Whether a notification of this change comes.
 * @param withinMs how late at most; by default as late as an event may be
 */
export async function isTold(
  webhook: Webhook,
  change: MadeChange,
  { withinMs = Number.POSITIVE_INFINITY }: { withinMs?: number } = {},
): Promise<boolean> {
  try {
    return (await latencyMs(webhook, change)) <= withinMs;
  } catch (error) {
    if (error instanceof Untestable) return false;
    throw error;
  }
}

/** From the change to its notification. @throws Untestable blocked by NTF-01 when none comes */
export async function latencyMs(webhook: Webhook, change: MadeChange): Promise<number> {
  return (await webhook.notificationOf(change)).delivery.at - change.startedAt;
}
