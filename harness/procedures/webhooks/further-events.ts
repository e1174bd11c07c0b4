/** Events that should not have been sent: looked for until an ordinary event has come and the grace is over (rule D07). */
import { currentCheck } from "../../check/current-check.ts";
import { gathered } from "../../check/gathered.ts";
import { NotApplicable, Untestable } from "../../check/untestable.ts";
import type { SharedWorld } from "../../shared/shared-world.ts";
import { subscribeUrlOf } from "../../sink/confirmation.ts";
import { type Delivery, isProbe } from "../../sink/delivery.ts";
import type { Inbox } from "../../sink/inbox.ts";
import { kindOf, messageIdOf } from "../../sink/notification.ts";
import { passed } from "../../timing/passed.ts";
import { isUntouched } from "../../world/webhooks/uses-of-webhook.ts";
import { isAskedForElsewhere } from "../notifications/asked-for-elsewhere.ts";

/** Who looks for events at about the same time waits for one ordinary event. */
const GATHERING_MS = 150;

/**
 * Events in the inbox beside those that are known and their repetitions, in words. Data notifications do not count.
 * @param known what had arrived before the request that should send nothing
 * @throws Untestable when the ordinary event does not come: then their absence says nothing
 * @throws NotApplicable when what came may be repetitions, and nothing that events of this service carry tells them apart; or was
 *   asked for by a call that meant another user's webhook of the same id
 */
export async function furtherEvents(
  world: SharedWorld,
  inbox: Inbox,
  known: readonly Delivery[] = [],
): Promise<string[]> {
  const ordinary = await ordinaryEvent(world).catch(untestable);
  const hasOwnUrl = !(ordinary instanceof Untestable) && ordinary.hasOwnUrl;
  const isKnown = (delivery: Delivery) => known.some((one) => isSame(one, delivery, hasOwnUrl));
  const found = inbox.all((delivery) => isEvent(delivery) && !isKnown(delivery));
  const hasKnownUrl = (delivery: Delivery) => known.some((one) => isOfSameUrl(one, delivery));
  // Another address is positively seen. That nothing came, or may have come again, says nothing without it.
  if (ordinary instanceof Untestable && found.every(hasKnownUrl)) throw ordinary;
  const mayBeAgain = (delivery: Delivery) => !hasOwnUrl && hasKnownUrl(delivery);
  if (found.length > 0 && found.every(mayBeAgain) && !idsTell(world))
    throw new NotApplicable("Events of one webhook are alike here, and each may come more than once.");
  if (found.length > 0 && isAskedForElsewhere(world, inbox))
    throw new NotApplicable(
      "Both users have a webhook of this id, and another check asked for an event of it as this user.",
    );
  for (const { n } of found) currentCheck()?.events.push(n);
  return found.map(({ n, method, target }) => `${method} ${target} (event ${n})`);
}

function untestable(error: unknown): Untestable {
  if (error instanceof Untestable) return error;
  throw error;
}

const isEvent = (delivery: Delivery) => !isProbe(delivery) && kindOf(delivery) !== "notification";

/**
 * Itself, or a repetition of it: by its SubscribeURL where each event has one of its own, else by the id of its message, which
 * some count by attempts; else by all that it carries.
 */
function isSame(known: Delivery, other: Delivery, hasOwnUrl: boolean): boolean {
  if (known.n === other.n || known.body.equals(other.body)) return true;
  if (hasOwnUrl && subscribeUrlOf(known) !== undefined) return isOfSameUrl(known, other);
  const id = messageIdOf(known);
  return id === undefined
    ? messageIdOf(other) === undefined && isOfSameUrl(known, other)
    : id === messageIdOf(other);
}

function isOfSameUrl(known: Delivery, other: Delivery): boolean {
  const url = subscribeUrlOf(known);
  return url !== undefined && url === subscribeUrlOf(other);
}

/** Whether repetitions keep the id of the message: not where a webhook that nobody named since was sent its one event under two. */
function idsTell({ webhooks, exchanges }: SharedWorld): boolean {
  const alone = webhooks.made.filter((webhook) => isUntouched(webhook, exchanges));
  return !alone.some(({ inbox }) => new Set(inbox.all(isEvent).map(messageIdOf)).size > 1);
}

interface OrdinaryEvent {
  /** A new event of a webhook came with another SubscribeURL than the one before. */
  readonly hasOwnUrl: boolean;
}

const ordinaryEvents = new WeakMap<SharedWorld, () => Promise<OrdinaryEvent>>();

/** An ordinary event comes, and then nothing for as long as a silence lasts. */
function ordinaryEvent(world: SharedWorld): Promise<OrdinaryEvent> {
  const known = ordinaryEvents.get(world);
  if (known) return known();
  const next = gathered("an ordinary event", GATHERING_MS, () => sendOrdinaryEvent(world));
  ordinaryEvents.set(world, next);
  return next();
}

/** Asked for again by PUT where that works, so that no webhook is made for it. */
async function sendOrdinaryEvent({ alice, shared, silence }: SharedWorld): Promise<OrdinaryEvent> {
  const askedAt = Date.now();
  const again = await shared.awaitingWebhook(alice);
  const last = (await again.confirmation()).delivery;
  const latest = [...again.inbox.deliveries].reverse().find(isEvent) ?? last;
  const resent = await again.resend();
  const { delivery } = resent.accepted
    ? await again.confirmation(latest)
    : await (await alice.webhook()).confirmation();
  const graceMs = silence.graceMs(delivery.at - askedAt);
  await passed(graceMs);
  const urls = again.inbox.all(isEvent).map(subscribeUrlOf);
  return { hasOwnUrl: new Set(urls).size > 1 };
}
