/** The events that PUT /user/webhook/{webhookId} triggers, told from repetitions of the first (section Confirmation event). */
import { currentCheck, noteTrouble, withoutSlot } from "../../check/current-check.ts";
import { undefinedIfUntestable } from "../../check/untestable.ts";
import { requireAccepted } from "../../judging/require.ts";
import { sharedFixture } from "../../shared/shared-fixture.ts";
import type { SharedWorld } from "../../shared/shared-world.ts";
import { subscribeUrlOf } from "../../sink/confirmation.ts";
import type { Delivery } from "../../sink/delivery.ts";
import { messageIdOf } from "../../sink/notification.ts";
import type { Confirmation } from "../../world/webhooks/next-confirmation.ts";
import type { Webhook } from "../../world/webhooks/webhook.ts";

/**
 * The SubscribeURL of an event after the given one that is no repetition of it; where this service's new events cannot be told
 * from repetitions, of any. Undefined when none comes in time.
 */
export async function subscribeUrlAfter(
  world: SharedWorld,
  { inbox }: Webhook,
  first: Delivery,
): Promise<string | undefined> {
  const isLater = (delivery: Delivery) => delivery.n > first.n && subscribeUrlOf(delivery) !== undefined;
  const isNew = (delivery: Delivery) => isLater(delivery) && !isRepetition(first, delivery);
  const deadlineMs = world.times.patienceMs("event");
  const [found] = await withoutSlot(() => inbox.collect(isNew, { deadlineMs, count: 1, patient: true }));
  const event = found ?? (await unlessNewOnesDiffer(world, inbox.all(isLater)[0]));
  if (event) currentCheck()?.events.push(event.n);
  else
    noteTrouble({
      kind: "late",
      what: `a new confirmation event within ${deadlineMs} ms`,
      hasComeSince: () => inbox.all(isNew).length > 0,
    });
  return event && subscribeUrlOf(event);
}

async function unlessNewOnesDiffer(
  world: SharedWorld,
  repetition: Delivery | undefined,
): Promise<Delivery | undefined> {
  // Where that cannot be found out, it is no fault.
  const differ = repetition && ((await newEventsDiffer(world).catch(undefinedIfUntestable)) ?? false);
  return differ ? undefined : repetition;
}

/** Whether an event that PUT triggers can be told from the first one, seen where that was taken and is not tried again. */
const newEventsDiffer = sharedFixture("how a new event differs from the first", async ({ alice }) => {
  const webhook = await alice.webhook();
  const { delivery: first } = await webhook.confirmation();
  return !isRepetition(first, (await renewedConfirmation(webhook)).delivery);
});

/** Of the same SubscribeURL and the same message, or, where messages have no id, of the same bytes. */
function isRepetition(first: Delivery, later: Delivery): boolean {
  const id = messageIdOf(first);
  const isSame = id === undefined ? first.body.equals(later.body) : id === messageIdOf(later);
  return isSame && subscribeUrlOf(first) === subscribeUrlOf(later);
}

/** Asks for a new event, and gives it. @throws Untestable blocked by WHS-10 when it is refused or does not come */
export async function renewedConfirmation(webhook: Webhook): Promise<Confirmation> {
  const last = [...webhook.inbox.deliveries].reverse().find((event) => subscribeUrlOf(event) !== undefined);
  const { delivery } = await webhook.confirmation();
  requireAccepted(await webhook.resend(), "PUT on a webhook sends a new event");
  return webhook.confirmation(last ?? delivery);
}

/** How many events with a SubscribeURL came after the given one: as soon as there are so many, else those by the deadline. */
export async function countEventsAfter(
  { inbox }: Webhook,
  first: Delivery,
  { count, deadlineMs }: { count: number; deadlineMs: number },
): Promise<number> {
  const isLater = (delivery: Delivery) => delivery.n > first.n && subscribeUrlOf(delivery) !== undefined;
  return (await withoutSlot(() => inbox.collect(isLater, { count, deadlineMs, patient: true }))).length;
}
