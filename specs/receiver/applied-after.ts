/** Genuine events, delivered and then looked for by the effects hook. */
import { type ReceiverWorld, Untestable, type WebhookEvent } from "#harness";

/** @returns how often it was applied */
export async function appliedAfter(
  receiver: ReceiverWorld,
  event: WebhookEvent,
  parts: Parameters<ReceiverWorld["notify"]>[1] = {},
): Promise<number> {
  await receiver.deliver(await receiver.notify(event, parts));
  return (await receiver.untilApplied(event)).applied;
}

/** Each is delivered when the one before was applied, or its time is over. @returns how often each was applied */
export async function appliedInTurn(
  receiver: ReceiverWorld,
  events: readonly WebhookEvent[],
): Promise<readonly number[]> {
  const counts: number[] = [];
  for (const event of events) counts.push(await appliedAfter(receiver, event));
  return counts;
}

/** A doneAt that much after the one of the event. */
export const later = ({ doneAt }: WebhookEvent, afterMs: number): string =>
  new Date(Date.parse(doneAt) + afterMs).toISOString();

/** @throws Untestable */
export function noColumns(): never {
  throw new Untestable("The effects hook tells no columns.", { needs: ["effect-columns"] });
}
