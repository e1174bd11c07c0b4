/** Until the service delivers nothing any more: what is done then stands alone. */
import { isTaken } from "../sink/delivery.ts";
import type { Sink } from "../sink/https-sink.ts";
import { passed } from "../timing/passed.ts";
import type { ServiceTimes } from "../timing/service-times.ts";

/** A queue that still works delivers something within this time. */
export const QUIET_MS = 1500;
const LONGEST_MS = 5 * 60_000;

/** Ends after a while in any case: some services never fall silent. */
export async function deliveriesAtRest({ sink }: { readonly sink: Pick<Sink, "deliveries"> }): Promise<void> {
  const until = Date.now() + LONGEST_MS;
  const quietAt = () => (sink.deliveries.findLast(isTaken)?.at ?? 0) + QUIET_MS;
  while (quietAt() > Date.now() && Date.now() < until) await passed(quietAt() - Date.now());
}

/** The same where some come late: a quick service has delivered by now what it had to. */
export async function lateDeliveriesAtRest(
  world: Parameters<typeof deliveriesAtRest>[0] & { readonly times: Pick<ServiceTimes, "longestMs"> },
): Promise<void> {
  if (world.times.longestMs("delivery") > QUIET_MS) await deliveriesAtRest(world);
}
