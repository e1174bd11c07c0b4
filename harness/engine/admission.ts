/**
 * How many checks that are notified work at the same time: where one worker delivers for all, they would only wait for each
 * other's notifications, and each for more of them than it has patience for.
 */
import { createSlots, type Slots } from "../check/slots.ts";
import type { ServiceTimes } from "../timing/service-times.ts";

/** What is queued by then is waited for by whoever comes next. */
const QUEUE_SECONDS = 4;
/** On the average: 1,200 notifications and events for the two hundred checks of a run that look at any. */
const DELIVERIES_OF_A_CHECK = 6;
/** Also until it is known how many there are: a calibration that is not over is held up by something, and that may be a queue. */
const AT_LEAST = 3;
/** What came too late because all were at work is not to be late again. */
const MOST_AT_REST = 6;
/** More than there are checks. */
const ENOUGH = 10_000;

/** Checks for each record at first: a change of it is told to as many webhooks, whether their checks wait for it or not. */
const CHECKS_OF_A_RECORD = 4;
/** How often it is looked at whether there may be twice as many. */
const LOOK_MS = 500;
/** Of those that overtake one another some are prompt however long the queue is. */
const LAST = 8;
/** No later than when few were at work, by so many times and so many milliseconds. */
const PROMPT_FACTOR = 2;
const PROMPT_MS = 500;

export interface AdmissionOptions {
  readonly times: Pick<ServiceTimes, "deliveryRate" | "longestMs" | "lastMs">;
  /** Resolves once the rate of deliveries is known. */
  readonly measured: Promise<unknown>;
  /** How many BusinessEntity records the checks share. */
  readonly records: () => number;
}

/**
 * @returns places for them: few at first where the records are few, and more as long as notifications are prompt, up to as many as
 * there is need for where deliveries come as fast as changes are made
 */
export function admission({ times, measured, records }: AdmissionOptions): Slots {
  const slots = createSlots(AT_LEAST);
  void measured.then(() => {
    const most = placesFor(times.deliveryRate());
    const promptMs = PROMPT_FACTOR * times.longestMs("delivery") + PROMPT_MS;
    let places = AT_LEAST;
    const widenTo = (count: number) => {
      const wanted = Math.min(most, Math.max(places, count));
      slots.widen(wanted - places);
      places = wanted;
    };
    widenTo(CHECKS_OF_A_RECORD * records());
    const timer = setInterval(() => {
      if (Math.max(0, ...times.lastMs("delivery", LAST)) <= promptMs) widenTo(2 * places);
      if (places === most) clearInterval(timer);
    }, LOOK_MS).unref();
  });
  return slots;
}

/** How many can be looked at again side by side, where nothing else is at work: one after another where each adds to a queue. */
export const placesAtRest = (times: Pick<ServiceTimes, "deliveryRate">): number =>
  Number.isFinite(times.deliveryRate()) ? 1 : MOST_AT_REST;

function placesFor(perSecond: number): number {
  const places = Math.round((QUEUE_SECONDS * perSecond) / DELIVERIES_OF_A_CHECK);
  return Math.min(ENOUGH, Math.max(AT_LEAST, places));
}
