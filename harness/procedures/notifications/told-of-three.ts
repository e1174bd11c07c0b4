/** How many of the webhooks that watch the same BusinessEntity are told of one change (NTF-02). */

import type { SharedWorld } from "../../shared/shared-world.ts";
import { passed } from "../../timing/passed.ts";
import type { Webhook } from "../../world/webhooks/webhook.ts";
import { isNotified } from "./is-notified.ts";
import { threeWatchers, type Watchers } from "./watched-by-both.ts";

export interface ToldWatchers {
  readonly told: number;
  /** Those that were not are told, beside the others, since they were linked once more: it is a link that was lost (WHL-01). */
  readonly isMendedByLinks: boolean;
}

/** @throws Untestable when there are no three watchers */
export async function toldOfThree(world: SharedWorld): Promise<ToldWatchers> {
  return toldOf(world, await threeWatchers(world));
}

/** The same of any that watch it. */
export async function toldOf(world: SharedWorld, watchers: Watchers): Promise<ToldWatchers> {
  const untold = await untoldOf(world, watchers);
  const told = watchers.webhooks.length - untold.length;
  return {
    told,
    isMendedByLinks: told > 0 && untold.length > 0 && (await isMended(world, watchers, untold)),
  };
}

/** A queue that loses one notification in ten passes over somebody in three changes of ten: hardly in so many, one after the other. */
const FURTHER_CHANGES = 3;
const BETWEEN_MS = 1000;

/**
 * Those that are not told of what all of them watch. A webhook of a moment ago may be known to one sender and not yet to another (rule D08): where some are told and some are not, further
 * changes decide, made after the time in which the first had to be notified.
 */
export async function untoldOf(world: SharedWorld, watchers: Watchers): Promise<Webhook[]> {
  const ofFirst = await untoldOfOneChange(world, watchers);
  if (ofFirst.length === 0 || ofFirst.length === watchers.webhooks.length) return ofFirst;
  const further = Array.from({ length: FURTHER_CHANGES }, async (_, index) => {
    await passed(index * BETWEEN_MS);
    return untoldOfOneChange(world, watchers);
  });
  const ofFurther = await Promise.all(further);
  const isOnceToldToAll = ofFurther.some((untold) => untold.length === 0);
  return isOnceToldToAll ? [] : ofFurther.at(-1)!;
}

async function untoldOfOneChange({ changes }: SharedWorld, { watched, webhooks }: Watchers) {
  const change = await changes.any(watched);
  const told = await Promise.all(webhooks.map((webhook) => isNotified(webhook, change)));
  return webhooks.filter((_, index) => !told[index]);
}

async function isMended(world: SharedWorld, watchers: Watchers, untold: readonly Webhook[]) {
  const again = await Promise.all(
    untold.map((webhook) => world.activation.linksAgain(webhook, watchers.watched)),
  );
  return again.every((isTold) => isTold) && (await untoldOf(world, watchers)).length === 0;
}
