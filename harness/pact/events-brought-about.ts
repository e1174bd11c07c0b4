/** Events as the sink received them, for message interactions: the bytes decide, whatever is wrong with them. */
import type { EntityKind } from "#catalogue";
import type { ChangeAction } from "../changes/change-hook.ts";
import { oncePerRun } from "../check/once-per-run.ts";
import { Untestable } from "../check/untestable.ts";
import type { World } from "../facts/world.ts";
import { type Delivery, isProbe } from "../sink/delivery.ts";
import type { Inbox } from "../sink/inbox.ts";
import { kindOf, readNotification } from "../sink/notification.ts";
import type { Webhook } from "../world/webhooks/webhooks.ts";

export interface NotificationWanted {
  readonly action: ChangeAction;
  readonly entityName: EntityKind;
}

/** What comes first to the targetUrl of a new webhook. @throws Untestable where nothing comes */
export async function confirmationEvent(world: World): Promise<Delivery> {
  const { inbox } = await world.alice.webhook({ isNew: true });
  return arrivalIn(inbox, 0, world, (delivery) => !isProbe(delivery));
}

/** What comes of such a change to a webhook that watches. @throws Untestable where nothing comes, or the change hook fails */
export async function notificationOf(world: World, wanted: NotificationWanted): Promise<Delivery> {
  const { inbox } = await watchingWebhook(world);
  const { changes, entities } = world;
  const { action, entityName } = wanted;
  const created = await countedFrom(inbox, () => changes.create(entityName, entities.first));
  if (action === "create") return eventOf(inbox, created.last, world, wanted);
  // Its own event first: what comes after the second change is then of the second one.
  await eventOf(inbox, created.last, world, { ...wanted, action: "create" });
  const changed = await countedFrom(inbox, () =>
    changes[action](entityName, entities.first, created.made.entityId),
  );
  return eventOf(inbox, changed.last, world, wanted);
}

const webhooks = new WeakMap<World, () => Promise<Webhook>>();

function watchingWebhook(world: World): Promise<Webhook> {
  const once =
    webhooks.get(world) ??
    oncePerRun("pact: a webhook for events", () => world.alice.activeWebhook([world.entities.first]));
  webhooks.set(world, once);
  return once();
}

/** With the number of the last delivery before it. */
async function countedFrom<T>(inbox: Inbox, make: () => Promise<T>): Promise<{ made: T; last: number }> {
  const last = inbox.deliveries.at(-1)?.n ?? 0;
  return { made: await make(), last };
}

/** One that tells of this action, where any does; else whatever came in its place, for the pact to judge. */
async function eventOf(
  inbox: Inbox,
  last: number,
  world: World,
  { action }: NotificationWanted,
): Promise<Delivery> {
  const isEvent = (delivery: Delivery) => !isProbe(delivery) && kindOf(delivery) !== "confirmation";
  const tells = (delivery: Delivery) => isEvent(delivery) && readNotification(delivery).action === action;
  return arrivalIn(inbox, last, world, tells).catch(() => arrivalIn(inbox, last, world, isEvent));
}

async function arrivalIn(
  inbox: Inbox,
  last: number,
  { times }: World,
  match: (delivery: Delivery) => boolean,
): Promise<Delivery> {
  const deadlineMs = times.patienceMs("event");
  const found = await inbox.collect((delivery) => delivery.n > last && match(delivery), {
    deadlineMs,
    count: 1,
  });
  if (found[0]) return found[0];
  throw new Untestable(`Nothing came to the webhook in ${deadlineMs} ms.`);
}
