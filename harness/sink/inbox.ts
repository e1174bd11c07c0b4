/** The inbox of one webhook: what arrived, what will, and how it is answered. */
import type { Delivery } from "./delivery.ts";

/** How a delivery is answered. Default: 200 at once. */
export interface SinkAnswer {
  readonly status?: number;
  readonly delayMs?: number;
  /** The connection is closed without an answer. */
  readonly drop?: true;
  /** Nothing is ever answered. */
  readonly hang?: true;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

export type Match = (delivery: Delivery) => boolean;

export interface Inbox {
  readonly name: string;
  /** The https address to give as targetUrl. */
  readonly targetUrl: string;
  readonly deliveries: readonly Delivery[];
  /** The first delivery that matches, of those that have arrived after `after` (all, by default) or will. @throws DeliveryTimeout */
  next(match: Match, options: { deadlineMs: number; after?: Delivery | undefined }): Promise<Delivery>;
  all(match: Match): Delivery[];
  /** Answers the next deliveries in this order; the last answer holds for all that follow. */
  answerWith(...answers: SinkAnswer[]): void;
}

/** Nothing that matches came in time; tells what did. */
export class DeliveryTimeout extends Error {
  readonly waitedMs: number;
  readonly arrived: readonly string[];

  constructor(waitedMs: number, arrived: readonly string[]) {
    const seen = arrived.length === 0 ? "nothing arrived" : `there arrived: ${arrived.slice(-5).join("; ")}`;
    super(`nothing that matches within ${waitedMs} ms; ${seen}`);
    this.name = "DeliveryTimeout";
    this.waitedMs = waitedMs;
    this.arrived = arrived;
  }
}

/** The side that the sink holds: it puts deliveries in and asks how to answer. */
export interface InboxFeed {
  readonly inbox: Inbox;
  answer(): SinkAnswer;
  put(delivery: Delivery): void;
}

export function createInbox(name: string, targetUrl: string): InboxFeed {
  const deliveries: Delivery[] = [];
  const waiting = new Set<(delivery: Delivery) => void>();
  let answers: SinkAnswer[] = [{}];
  const inbox: Inbox = {
    name,
    targetUrl,
    deliveries,
    all: (match) => deliveries.filter(match),
    next: (match, { deadlineMs, after }) => {
      const wanted = (delivery: Delivery) => (after === undefined || delivery.n > after.n) && match(delivery);
      const known = deliveries.find(wanted);
      return known ? Promise.resolve(known) : arrival(wanted, deadlineMs);
    },
    answerWith: (...next) => {
      answers = next.length > 0 ? next : [{}];
    },
  };
  const arrival = (wanted: Match, deadlineMs: number) =>
    new Promise<Delivery>((resolve, reject) => {
      const settle = (delivery: Delivery) => {
        if (!wanted(delivery)) return;
        clearTimeout(timer);
        waiting.delete(settle);
        resolve(delivery);
      };
      const timer = setTimeout(() => {
        waiting.delete(settle);
        reject(new DeliveryTimeout(deadlineMs, deliveries.map(summary)));
      }, deadlineMs);
      waiting.add(settle);
    });
  return {
    inbox,
    answer: () => (answers.length > 1 ? answers.shift()! : answers[0]!),
    put: (delivery) => {
      deliveries.push(delivery);
      for (const settle of [...waiting]) settle(delivery);
    },
  };
}

function summary({ n, method, body }: Delivery): string {
  return `event ${n}, ${method}, ${body.toString("utf8").replace(/\s+/g, " ").slice(0, 160)}`;
}
