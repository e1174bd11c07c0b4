/** How often a receiver applies what comes again, late, or with others at once (§6.3), seen by the effects hook. */
import { expect, receiverChecks, type WebhookEvent } from "#harness";
import { appliedAfter, appliedInTurn, later, noColumns } from "./applied-after.ts";

const { requirement } = receiverChecks;
/** Between an event and its replay. */
const EVENTS_BETWEEN = 5;

requirement("RCV-11", async (receiver) => {
  await receiver.requireApplies();
  const event = receiver.event({ entityName: "Contract", action: "update" });
  await appliedAfter(receiver, event);

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

requirement("RCV-21", async (receiver) => {
  await receiver.requireApplies();
  const row = receiver.event();
  const update = (afterMs: number, state: string): WebhookEvent => ({
    ...row,
    action: "update",
    doneAt: later(row, afterMs),
    payload: { ...row.payload, row_state: state },
  });
  const [older, newer] = [update(1000, "older"), update(2000, "newer")];
  await appliedInTurn(receiver, [row, newer]);

  await receiver.appliedDespite(older, await receiver.notify(older));

  const { columns = noColumns() } = await receiver.effects(newer);
  expect(columns.row_state, "the column, as the receiver holds it after an older event came last").toEqual(
    "newer",
  );
});

requirement("RCV-23", async (receiver) => {
  await receiver.requireApplies();
  const events = Array.from({ length: 20 }, () => receiver.event());
  const envelopes = await Promise.all(events.map((event) => receiver.notify(event)));
  await Promise.all(envelopes.map((envelope) => receiver.deliver(envelope)));
  const counts = await Promise.all(events.map(async (event) => (await receiver.untilApplied(event)).applied));

  expect(counts, "how often each of twenty events at once was applied").toEqual(events.map(() => 1));
});

requirement("RCV-39", async (receiver) => {
  await receiver.requireApplies();
  const old = receiver.event();
  const envelope = await receiver.notify(old);
  await receiver.deliver(envelope);
  await receiver.untilApplied(old);
  await appliedInTurn(
    receiver,
    Array.from({ length: EVENTS_BETWEEN }, () => receiver.event()),
  );

  const applied = await receiver.appliedDespite(old, envelope);

  expect(applied, "how often an event that was replayed later was applied").toEqual(1);
});
