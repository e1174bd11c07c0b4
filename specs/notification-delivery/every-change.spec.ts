/** Section "Events": each INSERT, UPDATE and DELETE is notified, none is merged and none is lost. */
import { type Cite, entityKinds, notificationActions, notificationMatrix } from "#catalogue";
import {
  expect,
  expectDone,
  isNotifiedOf,
  isToldOfTheFirst,
  leastWatched,
  type MadeChange,
  repeated,
  repeatedInLines,
  requirement,
  secondUpdate,
  Untestable,
  untoldDeletions,
  untoldOfBurst,
  type World,
  wroteTheSame,
} from "#harness";

const cells = entityKinds.flatMap((kind) =>
  notificationActions.map((action) => ({ kind, action, level: notificationMatrix[kind][action] })),
);

/** Less BusinessEntity, whose end takes its links with it. */
const kindsOfRows = cells
  .filter(({ kind, action, level }) => kind !== "BusinessEntity" && action === "delete" && level === "stated")
  .map(({ kind }) => kind);

for (const { kind, action, level } of cells)
  if (level === "stated")
    requirement("NTF-01", `${kind} ${action}`, async ({ shared }) => {
      const { notification } = await expectDone(`${kind} ${action} is notified`, () =>
        shared.observed(kind, action),
      );

      expect(notification.delivery.tls, "whether the notification came over TLS").toEqual(true);
    });

for (const { kind, level } of cells.filter(({ action }) => action === "update"))
  if (level === "stated")
    requirement("NTF-01", `${kind} update, of a row that was updated before`, async (world) => {
      const { made, isTold } = await secondUpdate(world, kind);

      if (!isTold) requireDifferent(made);
      expect(isTold, "whether a second update of the same row is notified").toEqual(true);
    });

requirement("NTF-01", "delete, of rows that were updated before", async (world) => {
  const untold = await untoldDeletions(world, kindsOfRows);

  expect(untold, "kinds of which the deletion of a row is not notified that was updated before").toEqual([]);
});

requirement("NTF-01", "a webhook of the beginning, in the end", { when: "last" }, async (world) => {
  const { first } = world.entities;
  const webhook = await world.shared.canary(first);

  const told = await isNotifiedOf(world, webhook, first);

  // Another is, in place of this one: else there is no saying.
  expect(told, "whether a webhook of the beginning of the run is notified of a change at its end", [
    "NTF-02",
  ]).toEqual(true);
});

requirement("NTF-01", "the first that comes to a webhook", { when: "first" }, async (world) => {
  const told = await isToldOfTheFirst(world);

  expect(told, "whether a webhook is notified of the first change after its confirmation").toEqual(true);
});

requirement("NTF-05", "two changes of one row in quick succession", async ({ shared, entities, changes }) => {
  const webhook = await shared.canary(entities.first);
  const row = await changes.create("Payout", entities.first);

  const made = await repeated(2, () => changes.update("Payout", entities.first, row.entityId));

  await webhook.requireNotification(made[1]!);
  const told = await webhook.distinctContents(row.entityId, "update", 2);
  if (told.length < 2) requireDifferent(made);
  expect(told.length, "how many different notifications two updates of one row have").toSatisfy(
    (count) => count >= 2,
    "at least 2",
  );
});

requirement("NTF-05", "two rows in one go", async ({ shared, entities, changes }) => {
  const webhook = await shared.canary(entities.first);

  const made = await Promise.all([changes.any(entities.first), changes.any(entities.first)]);

  const told = await Promise.all(made.map((change) => webhook.requireNotification(change)));
  expect(
    new Set(told.map(({ content }) => content.entityId)).size,
    "how many rows are notified of two that were created at the same time",
  ).toEqual(2);
});

requirement("NTF-06", "a burst of fifty", async (world) => {
  const { alice, changes, webhooks } = world;
  // Watched by few others: what another check does to them is not to look like a loss.
  const watched = leastWatched(world);
  const webhook = await alice.activeWebhook([watched]);

  const made = await repeatedInLines(50, 10, () => changes.any(watched));

  const untold = await untoldOfBurst(world, webhook, made);
  expect(
    untold.length,
    "how many of fifty changes in a burst are not notified",
    suspectsOfLoss(made, untold, webhooks),
  ).toEqual(0);
});

/** What others are told of is no loss, and where nothing is told at all, it is no matter of the burst. */
function suspectsOfLoss(
  made: readonly MadeChange[],
  untold: readonly MadeChange[],
  webhooks: World["webhooks"],
): Cite[] {
  if (areToldToOthers(untold, webhooks)) return ["NTF-02"];
  return untold.length === made.length ? ["NTF-01"] : [];
}

/** What an update that changes nothing is notified of is not shown (NTF-14). */
function requireDifferent(made: readonly MadeChange[]): void {
  if (!wroteTheSame(made)) return;
  throw new Untestable("The change hook wrote the same values twice, or does not say what it wrote.", {
    needs: ["changes"],
  });
}

/** Whether each went to another webhook that watches the same, in place of the one. */
const areToldToOthers = (changes: readonly MadeChange[], { made }: World["webhooks"]): boolean =>
  changes.every((change) => made.some((webhook) => webhook.notificationsOf(change).length > 0));
