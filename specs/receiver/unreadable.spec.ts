/** Bodies that cannot be read, after everything else: a receiver that they end answers nothing any more. */
import { expect, type ReceiverWorld, receiverChecks } from "#harness";
import { isTaken } from "./accepted.ts";

const { requirement } = receiverChecks;

const unreadable = [
  ...["", "{", "[]", '"text"', "null"],
  ...['{"Type":"Notification"}', '{"Type":"Notification","Message":"{"}'],
];

/** Sends each, and after it a notification. @returns those after which that is not answered with 2xx */
async function stoppedBy(receiver: ReceiverWorld, texts: readonly string[]): Promise<readonly string[]> {
  const stopped: string[] = [];
  for (const text of texts) {
    await receiver.deliver(Buffer.from(text));
    const next = await receiver.deliver(await receiver.notify(receiver.event()));
    if (!isTaken(next)) stopped.push(`${JSON.stringify(text)}: ${next.status ?? next.failure}`);
  }
  return stopped;
}

requirement("RCV-40", async (receiver) => {
  const stopped = await stoppedBy(receiver, unreadable);

  expect(stopped, "bodies after which the next notification is not answered with 2xx").toBeAbsent();
});
