/** Until the service delivers nothing any more: what is done then stands alone. */
import type { Sink } from "../sink/https-sink.ts";
import { passed } from "../timing/passed.ts";
import type { ServiceTimes } from "../timing/service-times.ts";

const LONGEST_MS = 5 * 60_000;

/** Ends after a while in any case: some services never fall silent. */
export async function deliveriesAtRest({ sink }: { readonly sink: Pick<Sink, "sender"> }): Promise<void> {
  const until = Date.now() + LONGEST_MS;
  const quietAt = sink.sender.until;
  while (quietAt() > Date.now() && Date.now() < until) await passed(quietAt() - Date.now());
}

/** The same where some come late: a quick service has delivered by now what it had to. */
export async function lateDeliveriesAtRest(
  world: Parameters<typeof deliveriesAtRest>[0] & { readonly times: Pick<ServiceTimes, "longestMs"> },
): Promise<void> {
  if (world.times.longestMs("delivery") > world.sink.sender.restMs()) await deliveriesAtRest(world);
}
