/** Which notification belongs to which change: by the id of the changed row, and, where a service gets that wrong, by what is left. */
import type { Changes, MadeChange } from "../changes/changes.ts";
import { currentCheck, waiting } from "../engine/current-check.ts";
import { Untestable } from "../errors.ts";
import type { Delivery } from "../sink/delivery.ts";
import { DeliveryTimeout, type Inbox } from "../sink/inbox.ts";
import { kindOf, type Notification, readNotification } from "../sink/notification.ts";
import { isExactly, resembles } from "./resemblance.ts";

export interface ReceivedNotification {
  readonly delivery: Delivery;
  readonly content: Notification;
}

export interface Correlation {
  /** @throws Untestable blocked by NTF-01 */
  first(inbox: Inbox, change: MadeChange): Promise<ReceivedNotification>;
  all(inbox: Inbox, change: MadeChange): ReceivedNotification[];
  read(delivery: Delivery): Notification;
  /** Whether the delivery is of this change, or resembles it and no other change explains it. */
  concerns(delivery: Delivery, change: MadeChange): boolean;
}

/** How long the right one may still come after one that only resembles it. */
const SECOND_THOUGHT_MS = 2000;

export function createCorrelation(changes: Changes, eventMs: number): Correlation {
  const cache = new WeakMap<Delivery, Notification>();
  const read = (delivery: Delivery) => {
    const known = cache.get(delivery) ?? readNotification(delivery);
    cache.set(delivery, known);
    return known;
  };
  const exact = (change: MadeChange) => (delivery: Delivery) =>
    delivery.at >= change.startedAt && isExactly(read(delivery), change);
  /** Could be of this change, if the service writes a wrong id or action: no other change made so far explains it. */
  const similar = (change: MadeChange) => (delivery: Delivery) => {
    if (kindOf(delivery) === "confirmation" || delivery.at < change.startedAt) return false;
    const others = changes.made.filter((other) => other !== change);
    return resembles(read(delivery), change, others);
  };
  const received = (delivery: Delivery): ReceivedNotification => {
    currentCheck()?.events.push(delivery.n);
    return { delivery, content: read(delivery) };
  };
  return {
    read,
    concerns: (delivery, change) => exact(change)(delivery) || similar(change)(delivery),
    first: async (inbox, change) =>
      received(await firstOf(inbox, change, { exact: exact(change), similar: similar(change), eventMs })),
    all: (inbox, change) => {
      const own = inbox.all(exact(change));
      return (own.length > 0 ? own : inbox.all(similar(change))).map(received);
    },
  };
}

type Match = (delivery: Delivery) => boolean;

async function firstOf(
  inbox: Inbox,
  change: MadeChange,
  { exact, similar, eventMs }: { exact: Match; similar: Match; eventMs: number },
): Promise<Delivery> {
  const within = (match: Match, deadlineMs: number) =>
    waiting(() => inbox.next(match, { deadlineMs, patient: true }));
  try {
    const found = await within((delivery) => exact(delivery) || similar(delivery), eventMs);
    if (exact(found)) return found;
    return await within(exact, Math.min(SECOND_THOUGHT_MS, eventMs)).catch(() => {
      // By now every change that could explain it has been reported by the hook.
      const [still] = inbox.all(similar);
      return still ?? within(exact, eventMs);
    });
  } catch (error) {
    if (!(error instanceof DeliveryTimeout)) throw error;
    const what = `${change.action} of ${change.entityName} ${change.entityId} (${change.businessEntityId})`;
    throw new Untestable(`No notification of the ${what} reached the webhook within ${error.waitedMs} ms.`, {
      blockedBy: ["NTF-01"],
      expected: `a notification of the ${what}`,
      received: error.message,
    });
  }
}
