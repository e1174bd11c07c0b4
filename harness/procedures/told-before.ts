/** Rows that were told of before a webhook watched them: what tells of them afterwards is told again (WHL-15). */
import type { SharedWorld } from "../shared/shared-world.ts";
import type { ReceivedNotification } from "../world/correlation.ts";
import type { Webhook } from "../world/webhook.ts";

/** Receivers that are told by timers of their own are not told at one moment. */
const APART_MS = 1000;

/**
 * Notifications that a row was made at the BusinessEntity which was told of to this canary a while ago. No later change tells that again.
 * @returns whether a notification is one of them
 */
export function toldBefore(
  { changes, times }: Pick<SharedWorld, "changes" | "times">,
  canary: Webhook,
  entity: string,
): (notification: Pick<ReceivedNotification, "content">) => boolean {
  const until = Date.now() - Math.max(APART_MS, times.allowanceMs("delivery"));
  const rows = changes.made.filter(
    (change) =>
      change.action === "create" &&
      change.businessEntityId === entity &&
      canary.notificationsOf(change).some(({ delivery }) => delivery.at <= until),
  );
  return ({ content }) =>
    content.action === "create" &&
    rows.some(
      ({ entityId, entityName }) => content.entityId === entityId && content.entityName === entityName,
    );
}
