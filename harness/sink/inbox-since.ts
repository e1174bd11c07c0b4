/** An inbox that was used before, as its next user sees it: notifications that had arrived by then are not there. */
import type { Delivery } from "./delivery.ts";
import type { Inbox } from "./inbox.ts";
import { kindOf } from "./notification.ts";

/** From now on; what is no notification was the webhook's from its creation, and stays. Programmed answers are those of the inbox itself. */
export function inboxSince(inbox: Inbox): Inbox {
  const last = inbox.deliveries.at(-1)?.n ?? 0;
  const isThere = (delivery: Delivery) => delivery.n > last || kindOf(delivery) !== "notification";
  return {
    name: inbox.name,
    targetUrl: inbox.targetUrl,
    get deliveries() {
      return inbox.deliveries.filter(isThere);
    },
    get wasTroubled() {
      return inbox.wasTroubled;
    },
    next: (match, options) => inbox.next((delivery) => isThere(delivery) && match(delivery), options),
    all: (match) => inbox.all((delivery) => isThere(delivery) && match(delivery)),
    collect: (match, options) => inbox.collect((delivery) => isThere(delivery) && match(delivery), options),
    answerWith: (...answers) => inbox.answerWith(...answers),
  };
}
