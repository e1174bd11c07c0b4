/** An inbox that was used before, as its next user sees it: notifications that had arrived by then are not there. */
import type { Inbox } from "./inbox.ts";
import { kindOf } from "./notification.ts";
import { partOfInbox } from "./part-of-inbox.ts";

/** From now on; what is no notification was the webhook's from its creation, and stays. */
export function inboxSince(inbox: Inbox): Inbox {
  const last = inbox.deliveries.at(-1)?.n ?? 0;
  return partOfInbox(inbox, (delivery) => delivery.n > last || kindOf(delivery) !== "notification");
}
