/** Who watches what, where users may not watch one another's records: found by asking, for it is not shown (WHL-11). */
import type { SharedWorld } from "../shared/shared-world.ts";
import type { Webhook } from "../world/webhook.ts";
import { mayWatch } from "./may-watch.ts";

/** Three active webhooks that watch the same BusinessEntity. */
export interface ThreeWatchers {
  readonly watched: string;
  readonly webhooks: readonly Webhook[];
}

/** Two of the first user, and one of the second where both may watch one record; else all of the first. Seldom used by others. */
export async function threeWatchers(world: SharedWorld): Promise<ThreeWatchers> {
  const { alice, bob, entities } = world;
  const ofBoth = await watchableByBoth(world);
  const watched = ofBoth ?? entities.all.at(-1) ?? entities.second;
  const webhooks: Webhook[] = [];
  for (const owner of [alice, alice, ofBoth === undefined ? alice : bob])
    webhooks.push(await owner.activeWebhook([watched]));
  return { watched, webhooks };
}

/** An active webhook of the second user that watches another BusinessEntity; nothing, where it may watch none of the known ones. */
export async function watcherOfAnother(world: SharedWorld, entityId: string): Promise<Webhook> {
  const other = (await watchableByBoth(world, entityId)) ?? world.entities.ofOther[0];
  return world.bob.activeWebhook(other === undefined ? [] : [other]);
}

/** A record that is accepted and never notified takes its time. */
const MAX_RECORDS_ASKED = 5;

/** A BusinessEntity of the first user that the second may watch too, the last first; undefined when there is none. */
async function watchableByBoth(world: SharedWorld, besides?: string): Promise<string | undefined> {
  const { all } = world.entities;
  const asked = likelyOfOther(world, [...all].reverse()).filter((entityId) => entityId !== besides);
  for (const entityId of asked.slice(0, MAX_RECORDS_ASKED))
    if (await mayWatch(world, world.bob, entityId)) return entityId;
  return undefined;
}

/** The same ids, first those that the second user may watch by the settings. */
export function likelyOfOther(
  { entities: { ofOther } }: Pick<SharedWorld, "entities">,
  ids: readonly string[],
): string[] {
  return [...ids].sort((a, b) => Number(ofOther.includes(b)) - Number(ofOther.includes(a)));
}
