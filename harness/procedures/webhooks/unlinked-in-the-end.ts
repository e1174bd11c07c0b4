/**
 * What a check links to the webhook of a shared fixture: nobody waits any more, once it has ended, for what the link brings. One of
 * its own is unlinked when it is given back, and may be another check's by the time of a second unlink.
 */
import { currentCheck } from "../../check/current-check.ts";
import type { Webhook } from "../../world/webhooks/webhook.ts";

/** When the current check has ended; what is done once for several checks goes on to watch. */
export function unlinkInTheEnd(webhook: Webhook, entityId: string): void {
  currentCheck()?.undo.push(() => webhook.unlink(entityId));
}
