/** Until the service delivers nothing any more: what is done then stands alone. */
import type { Sink } from "../../sink/https-sink.ts";
import { passed } from "../../timing/passed.ts";
import type { ServiceTimes } from "../../timing/service-times.ts";

const LONGEST_MS = 5 * 60_000;

/** Ends after a while in any case: some services never fall silent. */
export async function deliveriesAtRest({ sink }: { readonly sink: Pick<Sink, "sender"> }): Promise<void> {
  const until = Date.now() + LONGEST_MS;
  const quietAt = sink.sender.until;
  while (quietAt() > Date.now() && Date.now() < until) await passed(quietAt() - Date.now());
}

/** Of so many deliveries, such a part: the few that are late by chance are so in a quick service that much is asked of, too. */
const LATE = { of: 100, part: 1 / 20 };

/** The same where they come late: a quick service has delivered by now what it had to. */
export async function lateDeliveriesAtRest(
  world: Parameters<typeof deliveriesAtRest>[0] & { readonly times: Pick<ServiceTimes, "lastMs"> },
): Promise<void> {
  const restMs = world.sink.sender.restMs();
  const last = world.times.lastMs("delivery", LATE.of);
  if (last.filter((ms) => ms > restMs).length > LATE.part * last.length) await deliveriesAtRest(world);
}
