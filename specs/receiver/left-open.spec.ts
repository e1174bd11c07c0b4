/** What the interface leaves open of receivers: seen, never judged. */
import { receiverChecks } from "#harness";
import { deliveredInTurn } from "./accepted.ts";

const { observation } = receiverChecks;
const TRIES = 5;

observation("RCV-42", async (receiver) => {
  const genuine = await receiver.notify(receiver.event());
  const { Message } = await receiver.notify(receiver.event());

  const { status, failure } = await receiver.deliver({ ...genuine, Message });

  return status === undefined ? `no answer: ${failure}` : `status ${status}`;
});

observation("RCV-43", async (receiver) => {
  const events = Array.from({ length: TRIES }, () => receiver.event());

  const times = (await deliveredInTurn(receiver, events)).map(({ tookMs }) => tookMs);

  return `${Math.round(Math.min(...times))} to ${Math.round(Math.max(...times))} ms`;
});
