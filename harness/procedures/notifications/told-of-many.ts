/** How many of many webhooks that watch the same BusinessEntity are told of one change (NTF-02): those that the run has anyway. */
import { NotApplicable, undefinedIfUntestable } from "../../check/untestable.ts";
import type { SharedWorld } from "../../shared/shared-world.ts";
import type { Webhook } from "../../world/webhooks/webhook.ts";
import { isNotified } from "./is-notified.ts";
import { untoldOf } from "./told-of-three.ts";

export interface ToldOfMany {
  readonly told: number;
  readonly of: number;
  /** One that was not told beside the others is told without them. */
  readonly isForTheOthers: boolean;
}

/** More than three are looked at anyway. */
const LEAST = 5;
const MOST = 12;

/** @throws NotApplicable when too few lie idle */
export async function toldOfMany(world: SharedWorld): Promise<ToldOfMany> {
  const { alice, entities, webhooks: all } = world;
  const watched = entities.second;
  const webhooks: Webhook[] = [];
  // One that is refused the link, or lost, is for others to tell: nobody looks again at the end.
  for (const webhook of all.lieIdle(alice, watched, MOST))
    if ((await webhook.link(watched).catch(undefinedIfUntestable))?.accepted) webhooks.push(webhook);
  if (webhooks.length < LEAST)
    throw new NotApplicable(`${webhooks.length} webhooks of this run lie idle and can be linked.`);
  await Promise.all(webhooks.map((webhook) => webhook.atRest(watched)));
  const untold = await untoldOf(world, { watched, webhooks });
  const [one] = untold;
  return {
    told: webhooks.length - untold.length,
    of: webhooks.length,
    isForTheOthers: one !== undefined && (await isToldAlone(world, one, webhooks, watched)),
  };
}

async function isToldAlone(
  { changes }: SharedWorld,
  webhook: Webhook,
  among: readonly Webhook[],
  watched: string,
): Promise<boolean> {
  const others = among.filter((other) => other !== webhook);
  for (const other of others) await other.unlink(watched);
  await Promise.all(others.map((other) => other.atRest(watched)));
  return isNotified(webhook, await changes.oneForAll(watched));
}
