/**
 * Whether what is linked stays told of: where several senders keep for a while who watches a BusinessEntity, one tells the first
 * change, and another does not know of the link when the next one comes (rule D08).
 */
import type { MadeChange } from "../changes/changes.ts";
import { currentCheck } from "../check/current-check.ts";
import type { Delivery } from "../sink/delivery.ts";
import { passed } from "../timing/passed.ts";
import { firstOf } from "./first-delivery.ts";
import type { Stimulation } from "./repeat-until-notified.ts";
import type { Webhook } from "./webhook.ts";

/** What is watched, by what, and since when (epoch milliseconds). */
export interface Link {
  readonly webhook: Webhook;
  readonly entityId: string;
  readonly since: number;
}

export interface SteadyLinks {
  /** Finds out by a link that has just taken effect whether links waver at first. What goes on to waver is no lateness. */
  calibrate(link: Link): Promise<void>;
  /** Waits until this one is steady, where links waver at first, or where who asks looks again. */
  settled(link: Link): Promise<void>;
}

/** Enough, and far enough from each other, for each of a few senders to have its turn. */
const CHANGES = 8;
const BETWEEN_MS = 200;
/** Where no link was seen to waver, a second look makes sure of it, but not for long. */
const MOST_WITHOUT_CAUSE_MS = 5000;

export function createSteadyLinks(options: Stimulation): SteadyLinks {
  const { times } = options;
  let waverAtFirst = false;
  const watch = async (link: Link, withinMs: number) => {
    const until = Date.now() + withinMs;
    let missed = await lastMissed(options, link);
    let hasWavered = false;
    while (missed !== undefined && Date.now() < until) {
      hasWavered = true;
      times.note("link", missed.startedAt - link.since);
      missed = await lastMissed(options, link);
    }
    return { hasWavered, isSteady: missed === undefined };
  };
  return {
    calibrate: async (link) => {
      const { hasWavered, isSteady } = await watch(link, times.patienceMs("link"));
      waverAtFirst = hasWavered && isSteady;
    },
    settled: async (link) => {
      const looksAgain = (currentCheck()?.round ?? 0) > 0;
      if (waverAtFirst) await watch(link, times.patienceMs("link"));
      else if (looksAgain) await watch(link, MOST_WITHOUT_CAUSE_MS);
    },
  };
}

/** The last of some changes that was not notified, though one after it was: what is behind with all of them is only slow. */
async function lastMissed(
  { changes, correlation, times }: Stimulation,
  { webhook, entityId }: Link,
): Promise<MadeChange | undefined> {
  const isTold = async (change: MadeChange) => {
    const concerns = (delivery: Delivery) => correlation.concerns(delivery, change);
    const patience = { deadlineMs: times.vigilMs("delivery"), patient: false };
    return (await firstOf([webhook], concerns, patience)) !== undefined;
  };
  const made: { readonly change: MadeChange; readonly told: Promise<boolean> }[] = [];
  for (let count = 0; count < CHANGES; count++) {
    const change = await changes.oneForAll(entityId);
    made.push({ change, told: isTold(change) });
    await passed(BETWEEN_MS);
  }
  const told = await Promise.all(made.map((one) => one.told));
  const lastTold = told.lastIndexOf(true);
  return made.findLast((_, index) => index < lastTold && !told[index])?.change;
}
