/** How many notifications a second the service delivers, where that is what keeps them waiting: many changes at once tell. */
import type { MadeChange } from "../../changes/changes.ts";
import { type Delivery, isTaken } from "../../sink/delivery.ts";
import type { Webhook } from "../webhooks/webhook.ts";
import { firstOf } from "./first-delivery.ts";
import type { Stimulation } from "./repeat-until-notified.ts";

const CHANGES = 24;
/** Where deliveries are slow they may come in batches, of which one takes so many. */
const MANY_CHANGES = 96;
const SLOW_MS = 500;
/** Of them: some may be late for other reasons, as those that are tried again. */
const COUNTED = 3 / 4;
/** The last of them waited for those before it, and not for an instance or a timer. */
const BEHIND_FACTOR = 2;
const BEHIND_MS = 500;

export interface RateOptions extends Stimulation {
  /** All that came so far, wherever: one worker may deliver for others meanwhile. */
  readonly arrived: () => readonly Delivery[];
}

/** Notes how many deliveries a second came, when the last of them had to wait for the others, and how long none came meanwhile. */
export async function measureDeliveryRate(
  options: RateOptions,
  webhook: Webhook,
  entityId: string,
): Promise<void> {
  const unqueuedMs = options.times.longestMs("delivery");
  const few = await volley(options, webhook, entityId, CHANGES);
  // Just after a batch, and so a whole period before the next.
  const another = await volley(options, webhook, entityId, 1);
  const isSlow = [few, another].some(({ last }) => last !== undefined && last.tookMs > SLOW_MS);
  const telling = isSlow && !isBehind(few) ? await volley(options, webhook, entityId, MANY_CHANGES) : few;
  noteRateOf(telling, unqueuedMs, options);
  if (isSlow) notePauseOf(telling, options);
}

interface Told {
  readonly at: number;
  readonly tookMs: number;
}

interface Volley {
  readonly told: readonly Told[];
  readonly first: Told | undefined;
  readonly last: Told | undefined;
}

/** So many changes at once, and when they were told of, one after the other. */
async function volley(
  { changes, correlation, times }: RateOptions,
  webhook: Webhook,
  entityId: string,
  count: number,
): Promise<Volley> {
  const tellingOf = async (change: MadeChange) => {
    const concerns = (delivery: Delivery) => correlation.concerns(delivery, change);
    const patience = { deadlineMs: times.patienceMs("delivery"), patient: true };
    const delivery = await firstOf([webhook], concerns, patience);
    return delivery && { at: delivery.at, tookMs: delivery.at - change.startedAt };
  };
  const made = await Promise.all(Array.from({ length: count }, () => changes.any(entityId)));
  const told = (await Promise.all(made.map(tellingOf)))
    .filter((one) => one !== undefined)
    .sort((a, b) => a.at - b.at)
    .slice(0, Math.ceil(COUNTED * count));
  return { told, first: told[0], last: told.at(-1) };
}

const isBehind = ({ first, last }: Volley): boolean =>
  first !== undefined &&
  last !== undefined &&
  last.at > first.at &&
  last.tookMs > BEHIND_FACTOR * first.tookMs + BEHIND_MS;

function noteRateOf(
  volley: Volley,
  unqueuedMs: number,
  { times, arrived }: Pick<RateOptions, "times" | "arrived">,
): void {
  const { told, first, last } = volley;
  if (!isBehind(volley) || first === undefined || last === undefined) return;
  const meanwhile = arrivedIn(volley, arrived).length;
  times.noteRate(Math.max(told.length - 1, meanwhile) / ((last.at - first.at) / 1000), unqueuedMs);
}

/** All were made before the first was told of, so that some were waiting all the time. */
function notePauseOf(volley: Volley, { times, arrived }: Pick<RateOptions, "times" | "arrived">): void {
  const all = [...volley.told, ...arrivedIn(volley, arrived)].map(({ at }) => at).sort((a, b) => a - b);
  const pausesMs = all.slice(1).map((at, index) => at - all[index]!);
  times.note("pause", Math.max(volley.first?.tookMs ?? 0, ...pausesMs));
}

const arrivedIn = ({ first, last }: Volley, arrived: RateOptions["arrived"]): Delivery[] =>
  arrived().filter((one) => isTaken(one) && first && last && one.at > first.at && one.at <= last.at);
