/** Until the service delivers nothing any more: what is done then stands alone. */
import { isTaken } from "../sink/delivery.ts";
import type { Sink } from "../sink/https-sink.ts";
import { passed } from "../timing/passed.ts";

/** A queue that still works delivers something within this time. */
export const QUIET_MS = 1500;
const LONGEST_MS = 5 * 60_000;

/** Ends after a while in any case: some services never fall silent. */
export async function deliveriesAtRest({ sink }: { readonly sink: Pick<Sink, "deliveries"> }): Promise<void> {
  const until = Date.now() + LONGEST_MS;
  const quietAt = () => (sink.deliveries.findLast(isTaken)?.at ?? 0) + QUIET_MS;
  while (quietAt() > Date.now() && Date.now() < until) await passed(quietAt() - Date.now());
}
