/** Whether a webhook of each user is told of what both watch (NTF-02). Each was told of it while the other did not watch it. */

import { NotApplicable, undefinedIfUntestable } from "../../check/untestable.ts";
import { requireAccepted } from "../../judging/require.ts";
import type { SharedWorld } from "../../shared/shared-world.ts";
import type { User } from "../../world/users/user.ts";
import type { Webhook } from "../../world/webhooks/webhook.ts";
import { isNotifiedOf } from "./is-notified.ts";
import { untoldOf } from "./told-of-three.ts";
import { isRemoved, passUnlinkTime } from "./unlinking.ts";
import { likelyOfOther, unwatchedEntity } from "./watched-by-both.ts";

export interface ToldOfBoth {
  /** Names of the users whose webhook was told beside the other's. */
  readonly told: readonly string[];
  /** Those that were not are told again once the others watch it no more: it is not the link that was lost. */
  readonly isForTheOthers: boolean;
}

/** @throws NotApplicable where one of them may not watch a BusinessEntity of which nobody else is told */
export async function toldOfBoth(world: SharedWorld): Promise<ToldOfBoth> {
  const { alice, bob } = world;
  try {
    return await toldBesideEachOther(world, await unwatched(world), [alice, bob]);
  } catch (error) {
    if (!(error instanceof NotApplicable)) throw error;
    // That the first user watched it once may be what keeps the second from being told.
    return toldBesideEachOther(world, await unwatched(world), [bob, alice]);
  }
}

async function unwatched(world: SharedWorld): Promise<string> {
  const watched = await unwatchedEntity(world).catch(undefinedIfUntestable);
  if (watched === undefined) throw new NotApplicable("The change hook makes no BusinessEntity.");
  return watched;
}

/**
 * The same of one that the settings name, while nobody else watches it: which users may watch what was made a moment ago is not shown.
 * @throws NotApplicable where one of them may not watch it
 */
export async function toldOfKnownByBoth(world: SharedWorld): Promise<ToldOfBoth> {
  const [watched = world.entities.first] = likelyOfOther(world, world.entities.all);
  return toldBesideEachOther(world, watched, [world.bob, world.alice]);
}

async function toldBesideEachOther(
  world: SharedWorld,
  watched: string,
  [one, next]: readonly [User, User],
): Promise<ToldOfBoth> {
  const own = await toldAlone(world, one, watched);
  if (!(await areUnlinked(world, [own], watched)))
    throw new NotApplicable("The only BusinessEntity that a webhook watches may not be removed.");
  const other = await toldAlone(world, next, watched);
  const webhooks = [own, other];
  requireAccepted(await own.link(watched), ["WHL-08"]);
  await world.activation.awaitLinkEverywhere(own, watched);
  const untold = await untoldOf(world, { watched, webhooks });
  const others = webhooks.filter((webhook) => !untold.includes(webhook));
  const told = namesOf(world, others);
  if (untold.length === 0) return { told, isForTheOthers: false };
  const isForTheOthers =
    (await areUnlinked(world, others, watched)) && (await areTold(world, untold, watched));
  if (isForTheOthers) return { told, isForTheOthers };
  // Whether what was removed can be linked again is judged elsewhere (WHL-08).
  const linkedOnce = await toldLinkedOnce(world, watched).catch(undefinedIfUntestable);
  return { told: linkedOnce ?? told, isForTheOthers };
}

const namesOf = ({ users }: SharedWorld, webhooks: readonly Webhook[]): string[] =>
  users.map(({ name }) => name).filter((name) => webhooks.some(({ owner }) => owner.name === name));

/** Those that are told beside each other of what was never taken from them. @throws Untestable when one is not told at its link */
async function toldLinkedOnce(world: SharedWorld, watched: string): Promise<readonly string[]> {
  const webhooks: Webhook[] = [];
  for (const user of [world.alice, world.bob])
    webhooks.push(await user.activeWebhook([watched], { isNew: true }));
  const untold = await untoldOf(world, { watched, webhooks });
  return namesOf(
    world,
    webhooks.filter((webhook) => !untold.includes(webhook)),
  );
}

async function toldAlone({ activation }: SharedWorld, user: User, entityId: string): Promise<Webhook> {
  const webhook = await user.activeWebhook([]);
  if (await activation.linksAgain(webhook, entityId)) return webhook;
  throw new NotApplicable(`${user.name} is not told of the BusinessEntity ${entityId}.`);
}

/** False where it has to stay with one of them. @throws Untestable when it is refused otherwise */
async function areUnlinked(
  world: SharedWorld,
  webhooks: readonly Webhook[],
  entityId: string,
): Promise<boolean> {
  for (const webhook of webhooks) if (!(await isRemoved(webhook, entityId))) return false;
  await passUnlinkTime(world);
  return true;
}

async function areTold(world: SharedWorld, webhooks: readonly Webhook[], entityId: string): Promise<boolean> {
  return (await Promise.all(webhooks.map((webhook) => isNotifiedOf(world, webhook, entityId)))).every(
    Boolean,
  );
}
