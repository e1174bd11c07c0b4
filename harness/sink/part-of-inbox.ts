/** A part of what comes to an inbox, as an inbox of its own. Programmed answers are those of the whole. */
import type { Delivery } from "./delivery.ts";
import type { Inbox } from "./inbox.ts";

export function partOfInbox(
  inbox: Inbox,
  isThere: (delivery: Delivery) => boolean,
  targetUrl: string = inbox.targetUrl,
): Inbox {
  return {
    name: inbox.name,
    targetUrl,
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

/** What comes to an address at one receiver: its path and query follow those of the inbox, which is whatever receives them all. */
export function inboxAt(inbox: Inbox, pathAndQuery: string): Inbox {
  const isThere = ({ target }: Delivery) => target.endsWith(pathAndQuery);
  return partOfInbox(inbox, isThere, `${inbox.targetUrl}${pathAndQuery}`);
}
