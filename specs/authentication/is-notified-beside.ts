/** Whether a webhook still gets its notifications, after a call on it that was refused (rule D09). */
import { isNotified, type MadeChange, type Webhook } from "#harness";

/** Whether the webhook is notified of a change of which the canary is. @throws Untestable when the canary is not */
export async function isNotifiedBeside(
  webhook: Webhook,
  change: MadeChange,
  canary: Webhook,
): Promise<boolean> {
  await canary.requireNotification(change);
  return isNotified(webhook, change);
}
