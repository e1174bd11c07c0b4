/** Bodies that cannot be read, after everything else: a receiver that they end answers nothing any more. */
import { expect, receiverChecks } from "#harness";
import { isTaken } from "./accepted.ts";

const { requirement } = receiverChecks;

const unreadable = [
  ...["", "{", "[]", '"text"', "null"],
  ...['{"Type":"Notification"}', '{"Type":"Notification","Message":"{"}'],
];

requirement("RCV-40", async (receiver) => {
  const stopped: string[] = [];
  for (const text of unreadable) {
    await receiver.deliver(Buffer.from(text));
    const next = await receiver.deliver(await receiver.notify(receiver.event()));
    if (!isTaken(next)) stopped.push(`${JSON.stringify(text)}: ${next.status ?? next.failure}`);
  }

  expect(stopped, "bodies after which the next notification is not answered with 2xx").toBeAbsent();
});
