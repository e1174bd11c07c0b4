/** The inbox of one webhook: what arrived, what will, and how it is answered. */

import type { BusySender } from "./busy-sender.ts";
import type { Delivery, SinkTrouble } from "./delivery.ts";
import { DeliveryTimeout } from "./delivery-timeout.ts";
import type { SinkAnswer } from "./sink-answer.ts";

export { DeliveryTimeout } from "./delivery-timeout.ts";
export type { SinkAnswer } from "./sink-answer.ts";

export type Match = (delivery: Delivery) => boolean;

export interface Patience {
  readonly deadlineMs: number;
  /** Goes on waiting beyond the deadline while the service is busy: what is late is not lost. */
  readonly patient?: boolean;
  /** How long that may last; many times the deadline where it is not said, which is for waits that are long themselves. */
  readonly longestMs?: number;
}

export interface Inbox {
  readonly name: string;
  /** The https address to give as targetUrl. */
  readonly targetUrl: string;
  readonly deliveries: readonly Delivery[];
  /** It once had another answer than 200 at once: how late its notifications are is no longer the service's own doing. */
  readonly wasTroubled: boolean;
  /** The first delivery that matches, of those that have arrived after `after` (all, by default) or will. @throws DeliveryTimeout */
  next(match: Match, options: Patience & { after?: Pick<Delivery, "n"> | undefined }): Promise<Delivery>;
  all(match: Match): Delivery[];
  /**
   * Matching deliveries, those that have arrived included: as soon as there are `count`, else what there is at the deadline.
   * Without `count`, waits for the deadline.
   */
  collect(match: Match, options: Patience & { count?: number }): Promise<Delivery[]>;
  /** Answers the next deliveries in this order; the last answer holds for all that follow. */
  answerWith(...answers: SinkAnswer[]): void;
}

/** The side that the sink holds: it puts deliveries in and asks how to answer. */
export interface InboxFeed {
  readonly inbox: Inbox;
  answer(): SinkAnswer;
  put(delivery: Delivery): void;
}

/** What an inbox knows of the whole sink. */
export interface SinkView {
  /** To tell in a time-out what may have kept the delivery away. */
  readonly troubles: readonly SinkTrouble[];
  /** A service that delivered something lately is still at work, and may be behind with the rest. */
  readonly sender: Pick<BusySender, "until">;
}

/** How many times its deadline a patient wait lasts at most, however busy the service is. */
const MAX_PATIENCE_FACTOR = 20;

/** The same for a wait whose deadline is short, or the rest of a longer one, in milliseconds. */
export const LONGEST_BUSY_MS = 5 * 60_000;

const NOTHING_ELSE: SinkView = { troubles: [], sender: { until: () => 0 } };

export function createInbox(
  name: string,
  targetUrl: string,
  { troubles, sender }: SinkView = NOTHING_ELSE,
): InboxFeed {
  const deliveries: Delivery[] = [];
  const waiting = new Set<(delivery: Delivery) => void>();
  let answers: readonly SinkAnswer[] = [{}];
  let wasTroubled = false;
  const arrivalOf = async (wanted: Match, { deadlineMs, patient, longestMs }: Patience) => {
    const until = Date.now() + (longestMs ?? MAX_PATIENCE_FACTOR * deadlineMs);
    let found = await arrival(waiting, wanted, deadlineMs);
    const busyUntil = () => Math.min(until, sender.until());
    while (!found && patient && Date.now() < busyUntil())
      found = await arrival(waiting, wanted, busyUntil() - Date.now());
    return found;
  };
  const next: Inbox["next"] = async (match, { after, ...patience }) => {
    const wanted = (delivery: Delivery) => (after === undefined || delivery.n > after.n) && match(delivery);
    const since = Date.now();
    return (
      deliveries.find(wanted) ??
      (await arrivalOf(wanted, patience)) ??
      Promise.reject(timeout(patience.patient ? Date.now() - since : patience.deadlineMs, since))
    );
  };
  const timeout = (waitedMs: number, since: number) =>
    new DeliveryTimeout(
      waitedMs,
      deliveries,
      troubles.filter(({ at }) => at >= since),
    );
  const all = (match: Match) => deliveries.filter(match);
  const inbox: Inbox = {
    name,
    targetUrl,
    deliveries,
    get wasTroubled() {
      return wasTroubled;
    },
    all,
    next,
    collect: async (match, { count = Number.POSITIVE_INFINITY, ...patience }) => {
      const enough = (delivery: Delivery) => match(delivery) && all(match).length >= count;
      if (all(match).length < count) await arrivalOf(enough, patience);
      return all(match);
    },
    answerWith: (...given) => {
      answers = given.length > 0 ? given : [{}];
      wasTroubled ||= given.some((answer) => Object.keys(answer).length > 0);
    },
  };
  return {
    inbox,
    answer: () => {
      const [first = {}, ...rest] = answers;
      if (rest.length > 0) answers = rest;
      return first;
    },
    put: (delivery) => {
      deliveries.push(delivery);
      for (const look of [...waiting]) look(delivery);
    },
  };
}

/** The next delivery that is wanted, or undefined at the deadline. Whatever `wanted` throws is thrown here, not at the sender. */
function arrival(
  waiting: Set<(delivery: Delivery) => void>,
  wanted: Match,
  deadlineMs: number,
): Promise<Delivery | undefined> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(timer);
      waiting.delete(look);
      settle();
    };
    const look = (delivery: Delivery) => {
      try {
        if (wanted(delivery)) end(() => resolve(delivery));
      } catch (error) {
        end(() => reject(error));
      }
    };
    const timer = setTimeout(() => end(() => resolve(undefined)), deadlineMs).unref();
    waiting.add(look);
  });
}
