/** Section "Events": what is not shown of deliveries is recorded: their number, their order, and which changes they are of. */
import { notificationActions } from "#catalogue";
import {
  observation,
  repeated,
  requireApplicable,
  secondUpdateOfOwnRow,
  undefinedIfUntestable,
  wroteTheSame,
} from "#harness";

/** Over everything that arrived: a second message may come a while after the first. */
const inTheEnd = { when: "last" } as const;

for (const action of notificationActions)
  observation("NTF-07", `messages for one Contract ${action}`, inTheEnd, async ({ shared, profile }) => {
    const observed = await shared.observed("Contract", action);
    profile(`messages for one Contract ${action}`, String(observed.all().length));
    return `${observed.all().length}`;
  });

observation("NTF-08", "kinds whose change is told of more than once", inTheEnd, async ({ shared }) => {
  const observed = await shared.allObserved();
  const several = observed.filter(({ change, all }) => change.entityName !== "Contract" && all().length > 1);
  return several.map(({ change }) => `${change.entityName} ${change.action}`).join(", ") || "none";
});

observation(
  "NTF-09",
  "whether ten changes are told of in their order",
  async ({ shared, entities, changes }) => {
    const webhook = await shared.canary(entities.first);
    const made = await repeated(10, () => changes.any(entities.first));
    const told = await Promise.all(made.map((change) => webhook.requireNotification(change)));
    const positions = told.map(({ delivery }) => delivery.n);
    return positions.every((n, index) => index === 0 || n > positions[index - 1]!)
      ? "in order"
      : "in another order";
  },
);

observation("NTF-10", "whether a failed delivery is tried again", async ({ alice, entities, changes }) => {
  const webhook = await alice.activeWebhook([entities.first]);
  webhook.inbox.answerWith({ status: 500 });
  const change = await changes.any(entities.first);
  const first = await webhook.requireNotification(change);
  webhook.inbox.answerWith({});
  const again = await webhook.repetitionOf(first);
  return again
    ? `again after ${again.delivery.at - first.delivery.at} ms`
    : "not within the time of an event";
});

observation("NTF-14", "a second update with the values of the first", async (world) => {
  const { made, isTold } = await secondUpdateOfOwnRow(world, "Payout");
  requireApplicable(
    made[0].columns !== undefined && wroteTheSame(made),
    "The change hook writes other values each time, or does not say which.",
  );
  return isTold ? "told of" : "not told of";
});

observation("NTF-18", "whether notifications are signed", async ({ shared }) => {
  const { notification } = await shared.observed("PaymentRequest", "create");
  return notification.content.envelope?.Signature === undefined
    ? "no member Signature"
    : "a member Signature";
});

observation("NTF-19", "an Invoice, which is in development", async ({ shared }) => {
  const told = await shared.observed("Invoice", "create").catch(undefinedIfUntestable);
  return told ? "told of" : "not told of";
});
