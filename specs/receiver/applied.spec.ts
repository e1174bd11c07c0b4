/** What a receiver does with the events that are meant for it (§6.3), seen by the effects hook. */
import { expect, type ReceiverWorld, receiverChecks, Untestable, type WebhookEvent } from "#harness";

const { requirement } = receiverChecks;

/** Delivered, and then how often it was applied. */
async function appliedAfter(
  receiver: ReceiverWorld,
  event: WebhookEvent,
  parts: Parameters<ReceiverWorld["notify"]>[1] = {},
): Promise<number> {
  await receiver.deliver(await receiver.notify(event, parts));
  return (await receiver.untilApplied(event)).applied;
}

requirement("RCV-08", async (receiver) => {
  // Not the form that was found out: a receiver that applies nothing is found here.
  const event = receiver.event();
  const found = await receiver.requireApplies().then(
    () => true,
    () => false,
  );
  const applied = found
    ? await appliedAfter(receiver, event)
    : await appliedAfter(receiver, event, { form: "array" });

  expect(applied, "how often a notification was applied").toEqual(1);
});

requirement("RCV-09", async (receiver) => {
  await receiver.requireApplies();
  const row = receiver.event();
  const counts: Record<string, number> = {};
  for (const [place, action] of ["create", "update", "delete"].entries()) {
    const doneAt = new Date(Date.parse(row.doneAt) + place * 1000).toISOString();
    counts[action] = await appliedAfter(receiver, { ...row, action, doneAt });
  }

  expect(counts, "how often each action was applied").toEqual({ create: 1, update: 1, delete: 1 });
});

requirement("RCV-11", async (receiver) => {
  await receiver.requireApplies();
  const event = receiver.event({ entityName: "Contract", action: "update" });
  await receiver.deliver(await receiver.notify(event));
  await receiver.untilApplied(event);

  const applied = await receiver.appliedDespite(event, await receiver.notify(event));

  expect(applied, "how often a change of a Contract with two messages was applied").toEqual(1);
});

requirement("RCV-12", async (receiver) => {
  await receiver.requireApplies();
  const event = receiver.event();
  const envelope = await receiver.notify(event);
  await receiver.deliver(envelope);
  await receiver.untilApplied(event);

  const applied = await receiver.appliedDespite(event, envelope);

  expect(applied, "how often a message that was delivered twice was applied").toEqual(1);
});

requirement("RCV-14", async (receiver) => {
  await receiver.requireApplies();
  const inMessage = { changes: { rowState: { from: "open", to: "paid" } } };

  const applied = await appliedAfter(receiver, receiver.event(), { inMessage });

  expect(applied, "how often a message with the member changes was applied").toEqual(1);
});

requirement("RCV-15", async (receiver) => {
  await receiver.requireApplies();
  const inEnvelope = { SequenceNumber: "10000000000000000000", Region: { name: "of tomorrow" } };

  const applied = await appliedAfter(receiver, receiver.event(), { inEnvelope });

  expect(applied, "how often a message in an envelope with further members was applied").toEqual(1);
});

requirement("RCV-16", async (receiver) => {
  await receiver.requireApplies();
  const applied = await appliedAfter(receiver, receiver.event(), { form: "array" });

  expect(applied, "how often a message with businessEntity as an array was applied").toEqual(1);
});

requirement("RCV-18", async (receiver) => {
  await receiver.requireApplies();
  const applied = await appliedAfter(receiver, receiver.event(), { form: "typed" });

  expect(applied, "how often a message with businessEntity as a typed attribute was applied").toEqual(1);
});

const SCRIPTS = 'Zoë Łukasz Ωμέγα Жанна שלום مرحبا 你好 🙂 \u2028 " \\ \u0001';

requirement("RCV-20", async (receiver) => {
  await receiver.requireApplies();
  const bare = receiver.event();
  const event = { ...bare, payload: { ...bare.payload, remark: SCRIPTS } };
  await receiver.deliver(await receiver.notify(event));

  const { columns = noColumns() } = await receiver.untilApplied(event);

  expect(columns.remark, "a column with text of every script, as the receiver holds it").toEqual(SCRIPTS);
});

requirement("RCV-21", async (receiver) => {
  await receiver.requireApplies();
  const row = receiver.event();
  const update = (afterMs: number, state: string): WebhookEvent => ({
    ...row,
    action: "update",
    doneAt: new Date(Date.parse(row.doneAt) + afterMs).toISOString(),
    payload: { ...row.payload, row_state: state },
  });
  const [older, newer] = [update(1000, "older"), update(2000, "newer")];
  for (const event of [row, newer]) {
    await receiver.deliver(await receiver.notify(event));
    await receiver.untilApplied(event);
  }

  await receiver.appliedDespite(older, await receiver.notify(older));

  const { columns = noColumns() } = await receiver.effects(newer);
  expect(columns.row_state, "the column after an older event came last").toEqual("newer");
});

function noColumns(): never {
  throw new Untestable("The effects hook tells no columns.", { needs: ["effect-columns"] });
}

requirement("RCV-23", async (receiver) => {
  await receiver.requireApplies();
  const events = Array.from({ length: 20 }, () => receiver.event());
  const envelopes = await Promise.all(events.map((event) => receiver.notify(event)));
  await Promise.all(envelopes.map((envelope) => receiver.deliver(envelope)));
  const counts = await Promise.all(events.map(async (event) => (await receiver.untilApplied(event)).applied));

  expect(counts, "how often each of twenty events at once was applied").toEqual(events.map(() => 1));
});

requirement("RCV-24", async (receiver) => {
  await receiver.requireApplies();
  const [, day, time] = /^(.+)T(.+)\.\d+Z$/.exec(new Date().toISOString())!;
  const spellings = ["Z", ".5Z", ".123Z", ".123456Z", "+00:00"].map((rest) => `${day}T${time}${rest}`);
  const counts: Record<string, number> = {};
  for (const doneAt of spellings) counts[doneAt] = await appliedAfter(receiver, receiver.event({ doneAt }));

  const once = Object.fromEntries(spellings.map((doneAt) => [doneAt, 1]));
  expect(counts, "how often an event with each spelling of doneAt was applied").toEqual(once);
});

requirement("RCV-25", async (receiver) => {
  await receiver.requireApplies();
  const bare = receiver.event();
  const unusual = {
    nothing: null,
    nested: { list: [1, "two", null] },
    "": "",
    toString: "t",
    flag: false,
    number: 1e21,
  };

  const applied = await appliedAfter(receiver, { ...bare, payload: { ...bare.payload, ...unusual } });

  expect(applied, "how often an event with unusual columns was applied").toEqual(1);
});

requirement("RCV-39", async (receiver) => {
  await receiver.requireApplies();
  const old = receiver.event();
  const envelope = await receiver.notify(old);
  await receiver.deliver(envelope);
  await receiver.untilApplied(old);
  for (let n = 0; n < 5; n++) await appliedAfter(receiver, receiver.event());

  const applied = await receiver.appliedDespite(old, envelope);

  expect(applied, "how often an event that was replayed later was applied").toEqual(1);
});
