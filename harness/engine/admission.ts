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
const AT_LEAST = 3;

/** @returns places for them, as many as there is need for where deliveries come as fast as changes are made */
export function admission(times: Pick<ServiceTimes, "deliveryRate">): Slots {
  const places = Math.round((QUEUE_SECONDS * times.deliveryRate()) / DELIVERIES_OF_A_CHECK);
  return createSlots(Math.max(AT_LEAST, places));
}
