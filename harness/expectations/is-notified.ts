/** Whether a webhook still gets its notifications, after a call on it that was refused (rule D09). */
import type { MadeChange } from "../changes/changes.ts";
import { Untestable } from "../errors.ts";
import type { Webhook } from "../world/webhook.ts";

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
