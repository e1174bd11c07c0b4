/** What a 2xx is to a delivery. */
import { expect, type ReceiverWorld, type WebhookEvent } from "#harness";

export type Delivered = Awaited<ReturnType<ReceiverWorld["deliver"]>>;

export const isTaken = ({ status = 0 }: Delivered): boolean => status >= 200 && status <= 299;

/** @param what the delivery, in words */
export function expectTaken(delivered: Delivered, what: string): void {
  const answer = delivered.status ?? delivered.failure;
  expect(answer, `the status that ${what} is answered with`).toSatisfy(() => isTaken(delivered), "2xx");
}

/** Each is delivered when the one before was answered, or its time is over. */
export async function deliveredInTurn(
  receiver: ReceiverWorld,
  events: readonly WebhookEvent[],
): Promise<readonly Delivered[]> {
  const answers: Delivered[] = [];
  for (const event of events) answers.push(await receiver.deliver(await receiver.notify(event)));
  return answers;
}
