/** Section "Data notification": the five members of Message. */

import { type messageMembers, notificationActions } from "#catalogue";
import {
  everyNotification,
  expect,
  type MadeChange,
  NotApplicable,
  type Notification,
  observation,
  type ReceivedNotification,
  requirement,
  requireSome,
} from "#harness";
import { parseDoneAt } from "./done-at.ts";
import { timesThatStandStill } from "./done-at-moves.ts";
import { isAlongCreate, type MessageFault, messageFaults, observedInFull } from "./notifications.ts";
import { updateOfOldRow } from "./old-row.ts";
import { toldAsTwo } from "./told-as-two.ts";

const actions: readonly string[] = notificationActions;
/** What the clocks of two machines may differ by. */
const CLOCK_SKEW_MS = 120_000;

/** A row may be written a moment before the event of its creation is. */
const STANDING_MS = 1000;

const shown = (content: Notification, member: string) => JSON.stringify(content.message?.[member]);

/** One row a requirement. A member that is absent altogether is ENV-03's to say, and no one else's. */
const rows: {
  id: "ENV-05" | "ENV-06" | "ENV-07";
  what: string;
  member: (typeof messageMembers)[number];
  fault: MessageFault;
}[] = [
  {
    id: "ENV-05",
    what: "values of action that are not what was done to the row",
    member: "action",
    fault: ({ action }, { change, all }) =>
      !actions.includes(action ?? "") || action === change.action || isAlongCreate(action, change, all())
        ? undefined
        : `${action} instead of ${change.action}`,
  },
  {
    id: "ENV-06",
    what: "values of entityName that are not spelt as the interface lists the entity",
    member: "entityName",
    fault: (content, { change }) =>
      content.entityName === change.entityName ? undefined : shown(content, "entityName"),
  },
  {
    id: "ENV-07",
    what: "values of entityId that are not the id of the changed row, as a text",
    member: "entityId",
    fault: (content, { change }) =>
      content.message?.entityId === change.entityId
        ? undefined
        : `${shown(content, "entityId")} instead of ${change.entityId}`,
  },
];

for (const { id, what, member, fault } of rows)
  requirement(id, async ({ shared }) => {
    const observed = await observedInFull(shared);

    const wrong = messageFaults(observed, (content, change, delivery) =>
      content.message && Object.hasOwn(content.message, member)
        ? fault(content, change, delivery)
        : undefined,
    );

    expect(wrong, what).toEqual([]);
  });

requirement("ENV-05", "one message, one action", { when: "after all" }, async (world) => {
  const told = everyNotification(world);

  expect(
    toldAsTwo(told, world.changes.made),
    "rows for which two notifications with one MessageId and doneAt tell different actions",
  ).toEqual([]);
});

requirement("ENV-09", async ({ shared }) => {
  const observed = await observedInFull(shared);

  const wrong = messageFaults(observed, ({ doneAt = "" }, { change }, delivery) => {
    const time = parseDoneAt(doneAt);
    const earliest = change.startedAt - CLOCK_SKEW_MS;
    const latest = delivery.at + CLOCK_SKEW_MS;
    if (!time || (time.offsetMinutes ?? 0) !== 0) return time && `${doneAt} is not in UTC`;
    return time.instantMs >= earliest && time.instantMs <= latest
      ? undefined
      : `${doneAt} lies ${Math.round((time.instantMs - change.startedAt) / 60_000)} minutes from the change`;
  });

  expect(wrong, "values of doneAt that are not the time of the change in UTC").toEqual([]);
});

requirement("ENV-09", "over the whole run", { when: "after all" }, async (world) => {
  const told = everyNotification(world);
  requireSome(told.length, "Nothing was notified in this run.");

  const still = timesThatStandStill(told, world.changes.made);

  expect(
    still,
    "values of doneAt that changes of different rows share, though they were made far apart",
  ).toEqual([]);
});

requirement("ENV-10", "a failed delivery that is tried again", async ({ alice, entities, changes }) => {
  const webhook = await alice.activeWebhook([entities.first]);
  webhook.inbox.answerWith({ status: 500 });
  const change = toldOnce(await changes.any(entities.first));
  const first = await webhook.requireNotification(change);
  webhook.inbox.answerWith({});

  const again = requireRetry(await webhook.repetitionOf(first));

  expect(again, "doneAt of a notification that is delivered again after its receiver failed").toEqual(
    first.content.doneAt,
  );
});

requirement("ENV-10", "an update of a row that was made long before", { when: "last" }, async (world) => {
  const apart = await updateOfOldRow(world);

  const stands = Math.abs(apart.toldMs) < STANDING_MS;
  const still = stands ? timesThatStandStill(everyNotification(world), world.changes.made) : [];
  expect(
    apart.toldMs,
    `milliseconds between doneAt of a row's creation and doneAt of its update, which was made ${apart.madeMs} ms later`,
    still.length > 0 ? ["ENV-09"] : [],
  ).toSatisfy(() => !stands, `${STANDING_MS} or more`);
});

observation("ENV-17", "whether messages have a member changes", async ({ shared }) => {
  const observed = await observedInFull(shared);
  const having = messageFaults(observed, ({ message }) =>
    message && "changes" in message ? "yes" : undefined,
  );
  return having.length > 0 ? having.join("; ") : "absent";
});

/** Of two messages of one change, each with a time of its own, nobody knows which one is tried again. @throws NotApplicable where only Contracts are seen to be told */
function toldOnce(change: MadeChange): MadeChange {
  if (change.entityName !== "Contract") return change;
  throw new NotApplicable(
    "A change of a Contract may be told in two messages, and no other kind is seen to be told.",
  );
}

/** Whether a delivery is tried again is not shown. */
function requireRetry(repetition: ReceivedNotification | undefined): string | undefined {
  if (repetition) return repetition.content.doneAt;
  throw new NotApplicable("A failed delivery is not tried again.");
}
