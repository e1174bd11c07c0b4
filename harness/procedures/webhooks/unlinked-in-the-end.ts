/** What a check links to a webhook that is not its own: nobody waits any more, once it has ended, for what the link brings. */
import { currentCheck } from "../../check/current-check.ts";
import type { Webhook } from "../../world/webhooks/webhook.ts";

/** When the current check has ended; what is done once for several checks goes on to watch. */
export function unlinkInTheEnd(webhook: Webhook, entityId: string): void {
  currentCheck()?.undo.push(() => webhook.unlink(entityId));
}
