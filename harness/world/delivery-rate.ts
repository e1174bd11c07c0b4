/** How many notifications a second the service delivers, where that is what keeps them waiting: many changes at once tell. */
import type { MadeChange } from "../changes/changes.ts";
import { type Delivery, isTaken } from "../sink/delivery.ts";
import { firstOf } from "./first-delivery.ts";
import type { Stimulation } from "./repeat-until-notified.ts";
import type { Webhook } from "./webhook.ts";

const CHANGES = 24;
/** Of them: some may be late for other reasons, as those that are tried again. */
const COUNTED = 18;
/** The last of them waited for those before it, and not for an instance or a timer. */
const BEHIND_FACTOR = 2;
const BEHIND_MS = 500;

export interface RateOptions extends Stimulation {
  /** All that came so far, wherever: one worker may deliver for others meanwhile. */
  readonly arrived: () => readonly Delivery[];
}

/** Notes how many deliveries a second came, when the last of them had to wait for the others. */
export async function measureDeliveryRate(
  { changes, correlation, times, arrived }: RateOptions,
  webhook: Webhook,
  entityId: string,
): Promise<void> {
  const latencyMs = async (change: MadeChange) => {
    const concerns = (delivery: Delivery) => correlation.concerns(delivery, change);
    const patience = { deadlineMs: times.patienceMs("delivery"), patient: true };
    const delivery = await firstOf([webhook], concerns, patience);
    return delivery && { at: delivery.at, tookMs: delivery.at - change.startedAt };
  };
  const made = await Promise.all(Array.from({ length: CHANGES }, () => changes.any(entityId)));
  const told = (await Promise.all(made.map(latencyMs)))
    .filter((one) => one !== undefined)
    .sort((a, b) => a.at - b.at)
    .slice(0, COUNTED);
  const [first, last] = [told[0], told.at(-1)];
  if (first === undefined || last === undefined || first === last) return;
  const isBehind = last.tookMs > BEHIND_FACTOR * first.tookMs + BEHIND_MS;
  if (!isBehind) return;
  const meanwhile = arrived().filter((one) => isTaken(one) && one.at > first.at && one.at <= last.at).length;
  times.noteRate(Math.max(told.length - 1, meanwhile) / ((last.at - first.at) / 1000));
}
