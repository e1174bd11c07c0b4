/** The events that PUT /user/webhook/{webhookId} triggers, told from repetitions of the first (section Confirmation event). */
import { currentCheck, withoutSlot } from "../check/current-check.ts";
import { requireAccepted } from "../judging/require.ts";
import { subscribeUrlOf } from "../sink/confirmation.ts";
import type { Delivery } from "../sink/delivery.ts";
import type { Confirmation } from "../world/next-confirmation.ts";
import type { Webhook } from "../world/webhook.ts";

/**
 * The SubscribeURL of an event after the given one: the first that differs from it, else one of the same bytes, which
 * may be that event once more. Undefined when none comes in time.
 */
export async function subscribeUrlAfter(
  { inbox }: Webhook,
  first: Delivery,
  deadlineMs: number,
): Promise<string | undefined> {
  const isLater = (delivery: Delivery) => delivery.n > first.n && subscribeUrlOf(delivery) !== undefined;
  const isNew = (delivery: Delivery) => isLater(delivery) && !delivery.body.equals(first.body);
  const [found] = await withoutSlot(() => inbox.collect(isNew, { deadlineMs, count: 1, patient: true }));
  const event = found ?? inbox.all(isLater)[0];
  if (event) currentCheck()?.events.push(event.n);
  return event && subscribeUrlOf(event);
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
