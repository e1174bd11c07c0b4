/** Who watches what, where users may not watch one another's records: found by asking, for it is not shown (WHL-11). */
import { Untestable } from "../../check/untestable.ts";
import type { SharedWorld } from "../../shared/shared-world.ts";
import { atMost } from "../../timing/at-most.ts";
import type { User } from "../../world/users/user.ts";
import type { Webhook } from "../../world/webhooks/webhook.ts";
import { mayWatch } from "./may-watch.ts";
import { isRemoved, passUnlinkTime } from "./unlinking.ts";

/** Active webhooks that watch the same BusinessEntity. */
export interface Watchers {
  readonly watched: string;
  readonly webhooks: readonly Webhook[];
}

/**
 * Three: two of the first user, and one of the second where both may watch one record; else all of the first. Seldom used by others.
 * Each was notified of it before the others watched it, as far as links can be repeated.
 * Where these are not told, of a BusinessEntity that nobody else watches.
 * @throws Untestable when one of them is not notified on its own, or refused an unlink or the link after it
 */
export async function threeWatchers(world: SharedWorld): Promise<Watchers> {
  const { alice, bob, entities } = world;
  const ofBoth = await watchableByBoth(world);
  const watched = ofBoth ?? entities.all.at(-1) ?? entities.second;
  const owners = [alice, alice, ofBoth === undefined ? alice : bob];
  try {
    return await watchersOf(world, watched, owners);
  } catch (error) {
    if (!isForEach(error)) throw error;
    const own = await unwatchedEntity(world).catch(() => Promise.reject(error));
    if (await mayNotBeWatched(world, own)) throw error;
    return await watchersOf(world, own, [alice, alice, alice]);
  }
}

const isForEach = (error: unknown): boolean =>
  error instanceof Untestable && error.isFor("each webhook that watches is notified");

/** A BusinessEntity that nobody watches yet: one who watches a known one may be told in place of these. @throws Untestable when the hook makes none */
export async function unwatchedEntity({ changes, entities }: SharedWorld): Promise<string> {
  return (await changes.create("BusinessEntity", entities.all.at(-1) ?? entities.second)).entityId;
}

/** Whether the first user may not watch it: then there is nothing to wait for until it can be linked. */
async function mayNotBeWatched(world: SharedWorld, entityId: string): Promise<boolean> {
  const webhook = await world.alice.activeWebhook([]);
  const { accepted, status } = await webhook.link(entityId);
  if (accepted && (await isRemoved(webhook, entityId))) await passUnlinkTime(world);
  return status === 403 || status === 404;
}

/** @throws Untestable as above */
async function watchersOf(world: SharedWorld, watched: string, owners: readonly User[]): Promise<Watchers> {
  const webhooks: Webhook[] = [];
  let areUnlinked = true;
  for (const owner of owners) {
    const webhook = await owner.activeWebhook([watched]);
    areUnlinked = (await isRemoved(webhook, watched)) && areUnlinked;
    webhooks.push(webhook);
  }
  if (areUnlinked && (await isAnyToldAgain(world, webhooks, watched))) return { watched, webhooks };
  // Links after an unlink are judged elsewhere (WHL-08).
  const linkedOnce: Webhook[] = [];
  for (const owner of owners) linkedOnce.push(await owner.activeWebhook([watched], { isNew: true }));
  return { watched, webhooks: linkedOnce };
}

async function isAnyToldAgain(
  world: SharedWorld,
  webhooks: readonly Webhook[],
  watched: string,
): Promise<boolean> {
  // What is told of before the unlink has taken effect is no sign that the new link has.
  await passUnlinkTime(world);
  const since = Date.now();
  const asked = webhooks.map((webhook) => isToldAgain(world, webhook, watched));
  const isOneTold = await isAny(asked);
  // Links of one moment: once one is told of, the others have no reason to be much later.
  await atMost(Promise.all(asked), OTHERS.least + OTHERS.factor * (Date.now() - since));
  return isOneTold;
}

const OTHERS = { least: 5000, factor: 4 };

/** As soon as one is so. */
const isAny = (asked: readonly Promise<boolean>[]): Promise<boolean> =>
  new Promise((resolve, reject) => {
    for (const one of asked) one.then((isSo) => isSo && resolve(true), reject);
    void Promise.all(asked).then((all) => resolve(all.includes(true)), reject);
  });

/** It is waited for as long as it may take: whether it has to be notified beside the others is not for this to say. */
async function isToldAgain(
  { activation }: SharedWorld,
  webhook: Webhook,
  entityId: string,
): Promise<boolean> {
  try {
    await activation.linkEffectively(webhook, entityId);
    return true;
  } catch (error) {
    if (isForEach(error)) return false;
    throw error;
  }
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
