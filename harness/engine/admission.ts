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

/**
 * @param measured resolves once the rate of deliveries is known
 * @returns places for them, as many as there is need for where deliveries come as fast as changes are made
 */
export function admission(times: Pick<ServiceTimes, "deliveryRate">, measured: Promise<unknown>): Slots {
  const slots = createSlots(AT_LEAST);
  void measured.then(() => slots.widen(placesFor(times.deliveryRate()) - AT_LEAST));
  return slots;
}

/** How many can be looked at again side by side, where nothing else is at work: one after another where each adds to a queue. */
export const placesAtRest = (times: Pick<ServiceTimes, "deliveryRate">): number =>
  Number.isFinite(times.deliveryRate()) ? 1 : MOST_AT_REST;

function placesFor(perSecond: number): number {
  const places = Math.round((QUEUE_SECONDS * perSecond) / DELIVERIES_OF_A_CHECK);
  return Math.min(ENOUGH, Math.max(AT_LEAST, places));
}
