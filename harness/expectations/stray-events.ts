/** What a refused call on a webhook must not have done, seen from the receivers (rules D07, D09). */
import type { MadeChange } from "../changes/changes.ts";
import { currentCheck, waiting } from "../engine/current-check.ts";
import { Untestable } from "../errors.ts";
import type { Delivery } from "../sink/delivery.ts";
import type { Inbox } from "../sink/inbox.ts";
import type { Webhook } from "../world/webhook.ts";
import type { World } from "../world/world.ts";

/**
 * Whatever reached the inbox after the given delivery (at all, by default), in words. Looked at once a webhook that is
 * created now has received its confirmation event and the grace is over.
 */
export async function strayEvents(
  inbox: Inbox,
  { alice, silence }: World,
  after?: Delivery,
): Promise<string[]> {
  const startedAt = Date.now();
  const { delivery: canary } = await (await alice.webhook()).confirmation();
  const graceMs = silence.graceMs(canary.at - startedAt);
  await waiting(() => new Promise((resolve) => setTimeout(resolve, graceMs)));
  const stray = inbox.all(({ n }) => after === undefined || n > after.n);
  for (const { n } of stray) currentCheck()?.events.push(n);
  return stray.map(({ n, body }) => `event ${n}: ${body.toString("utf8").slice(0, 160)}`);
}

/** Whether the webhook is notified of a change of which the canary is. @throws Untestable blocked by NTF-01 when the canary is not */
export async function isNotified(webhook: Webhook, change: MadeChange, canary: Webhook): Promise<boolean> {
  await canary.notificationOf(change);
  try {
    await webhook.notificationOf(change);
    return true;
  } catch (error) {
    if (error instanceof Untestable) return false;
    throw error;
  }
}
