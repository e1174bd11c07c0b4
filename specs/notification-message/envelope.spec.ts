/** Section "Data notification": the envelope, and the related BusinessEntity in MessageAttributes. */
import {
  expect,
  type MadeChange,
  type Notification,
  observation,
  remark,
  requirement,
  Untestable,
} from "#harness";
import { messageFaults, observedInFull } from "./notifications.ts";

requirement("ENV-16", async ({ shared, changes }) => {
  const observed = await observedInFull(shared);

  const wrong = messageFaults(observed, ({ businessEntities: named }, { change }) => {
    const related = relatedEntities(change, changes.made);
    return named === undefined || related.some((id) => named.includes(id))
      ? undefined
      : `${named.join(", ")} instead of ${related.join(" or ")}`;
  });

  expect(
    wrong,
    "notifications whose MessageAttributes.businessEntity names another BusinessEntity than the changed one",
  ).toEqual([]);
});

requirement("ENV-16", "on a webhook that watches two", async ({ alice, entities, changes }) => {
  const webhook = await alice.activeWebhook([entities.first, entities.second]);

  const [first, second] = [await changes.any(entities.first), await changes.any(entities.second)];

  const ofFirst = namedEntities((await webhook.requireNotification(first)).content);
  const ofSecond = namedEntities((await webhook.requireNotification(second)).content);
  expect(ofFirst, "MessageAttributes.businessEntity of a change of the first BusinessEntity").toSatisfy(
    ...holding(first),
  );
  expect(ofSecond, "MessageAttributes.businessEntity of a change of the second BusinessEntity").toSatisfy(
    ...holding(second),
  );
  // Further ids are fine, whatever they are.
  if (ofFirst.includes(second.businessEntityId))
    remark("A change of one BusinessEntity names the other one that the webhook watches, too.");
});

observation("ENV-20", "members of the envelope", async ({ shared, profile }) => {
  const { notification } = await shared.observed("PaymentRequest", "create");
  const { envelope, businessEntityForm } = notification.content;
  profile("form of MessageAttributes.businessEntity", businessEntityForm);
  remark(
    `${notification.delivery.method}, ${notification.delivery.rawHeaders.map(([name]) => name).join(", ")}`,
  );
  return Object.keys(envelope ?? {}).join(", ");
});

const holding = ({ businessEntityId: id }: MadeChange) =>
  [(ids: readonly string[]) => ids.includes(id), `a list with ${id}`] as const;

/** More than one where the record is itself a BusinessEntity: whether it belongs to what it was made for is not shown. */
function relatedEntities(change: MadeChange, made: readonly MadeChange[]): readonly string[] {
  if (change.entityName !== "BusinessEntity") return [change.businessEntityId];
  const ofRow = made.filter(({ entityId }) => entityId === change.entityId);
  return [...new Set([change, ...ofRow].flatMap((one) => [one.businessEntityId, one.entityId]))];
}

/** @throws Untestable when the notification names none at all, which other requirements tell of */
function namedEntities({ envelope, businessEntities }: Notification): readonly string[] {
  if (businessEntities) return businessEntities;
  const cause = envelope?.MessageAttributes === undefined ? "ENV-01" : "ENV-15";
  throw new Untestable("The notification names no BusinessEntity.", { cites: [cause] });
}
