/** What a receiver reads in the events that are meant for it (§6.3), seen by the effects hook: each is applied, whatever it carries. */
import { expect, receiverChecks } from "#harness";
import { appliedAfter, appliedInTurn, later, noColumns } from "./applied-after.ts";

const { requirement } = receiverChecks;

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
  const events = ["create", "update", "delete"].map((action, place) => ({
    ...row,
    action,
    doneAt: later(row, place * 1000),
  }));

  const counts = await appliedInTurn(receiver, events);

  expect(counts, "how often create, update and delete were applied").toEqual([1, 1, 1]);
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

requirement("RCV-24", async (receiver) => {
  await receiver.requireApplies();
  const [, day, time] = /^(.+)T(.+)\.\d+Z$/.exec(new Date().toISOString())!;
  const spellings = ["Z", ".5Z", ".123Z", ".123456Z", "+00:00"].map((rest) => `${day}T${time}${rest}`);

  const counts = await appliedInTurn(
    receiver,
    spellings.map((doneAt) => receiver.event({ doneAt })),
  );

  const seen = spellings.map((doneAt, place) => `${doneAt}: ${counts[place]}`);
  const once = spellings.map((doneAt) => `${doneAt}: 1`);
  expect(seen, "how often an event with each spelling of doneAt was applied").toEqual(once);
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
