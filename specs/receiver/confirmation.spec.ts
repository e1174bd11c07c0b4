/** Confirming a webhook (§3, §6.2). */
import { blocked, expect, type ReceiverWorld, receiverChecks } from "#harness";

const { requirement } = receiverChecks;

/** A confirmation event was sent, and its address visited. */
async function confirmed(receiver: ReceiverWorld) {
  const made = receiver.confirmation();
  await receiver.deliver(made.envelope);
  const visits = receiver.seen(await receiver.hosts.visited(made.token, 1, receiver.times.eventMs));
  return { ...made, visits };
}

requirement("RCV-04", async (receiver) => {
  const { visits } = await confirmed(receiver);

  expect(visits.length > 0, "whether the SubscribeURL was visited").toEqual(true);
});

requirement("RCV-05", async (receiver) => {
  const { visits } = await confirmed(receiver);
  if (visits.length === 0) throw blocked("RCV-04", "The SubscribeURL was not visited at all.");

  expect([...new Set(visits.map(({ method }) => method))], "the methods of the visits").toEqual(["GET"]);
});

requirement("RCV-06", async (receiver) => {
  const isFirst = receiver.hosts.visitsOf("Action=ConfirmSubscription").length === 0;
  if (isFirst && (await confirmed(receiver)).visits.length === 0)
    throw blocked("RCV-04", "The first SubscribeURL was not visited at all.");

  const second = await confirmed(receiver);

  expect(second.visits.length > 0, "whether the SubscribeURL of a new event was visited").toEqual(true);
});

requirement("RCV-07", async (receiver) => {
  const { envelope, token } = receiver.confirmation();

  const visits = await receiver.visitsDespite(envelope, token);

  if (visits.length === 0) throw blocked("RCV-04", "The SubscribeURL was not visited at all.");
  expect(visits.length, "visits for one delivery of a confirmation event").toEqual(1);
});

requirement("RCV-41", async (receiver) => {
  const { visits } = await confirmed(receiver);
  if (visits.length === 0) throw blocked("RCV-04", "The SubscribeURL was not visited at all.");

  const names = visits.flatMap(({ headers }) => headers.map(([name]) => name.toLowerCase()));
  const credentials = names.filter((name) => /^(authorization|x-api-key|cookie)$/.test(name));

  expect(credentials, "headers of the visit that carry credentials").toBeAbsent();
});
