/** Whether doneAt moves with the changes: a clock that is wrong moves as well, and what stands still is no time of any. */
import type { MadeChange, ReceivedNotification } from "#harness";
import { parseDoneAt } from "./done-at.ts";

/**
 * Of changes that are further apart, in milliseconds, and of which one was told of before the other was made, no two have the
 * same time: a service may write down several at once, but none that is still to come, and its clocks may differ.
 */
const APART_MS = 10_000;
const MINUTE_MS = 60_000;

/** Times of rows whose changes lie far apart, and are one; in words. A time without seconds tells nothing. */
export function timesThatStandStill(
  told: readonly ReceivedNotification[],
  made: readonly MadeChange[],
): string[] {
  const toldAt = new Map<number, Told[]>();
  const ofOneChange = told.flatMap(({ content, delivery }) => {
    const change = onlyChange(content, made);
    return change ? [{ change, content, arrivedAt: delivery.at }] : [];
  });
  // The service makes changes of its own (an update along with each creation): nobody knows which of the two a notification tells.
  const early = ofOneChange.filter(({ change, arrivedAt }) => arrivedAt < change.startedAt);
  const toldEarly = new Set(early.map(({ change }) => change));
  for (const { change, content, arrivedAt } of ofOneChange) {
    const time = parseDoneAt(content.doneAt ?? "");
    if (time === undefined || time.instantMs % MINUTE_MS === 0 || toldEarly.has(change)) continue;
    toldAt.set(time.instantMs, [...(toldAt.get(time.instantMs) ?? []), { change, arrivedAt }]);
  }
  return [...toldAt].flatMap(([instantMs, ofTime]) => {
    const apartMs = Math.max(...ofTime.map((later) => apartFromEarliest(later, ofTime)));
    if (apartMs <= APART_MS) return [];
    return [`${new Date(instantMs).toISOString()} for changes ${Math.round(apartMs / 1000)} s apart`];
  });
}

function onlyChange(
  content: ReceivedNotification["content"],
  made: readonly MadeChange[],
): MadeChange | undefined {
  const changes = made.filter(
    ({ entityId, action }) => entityId === content.entityId && action === content.action,
  );
  return changes.length === 1 ? changes[0] : undefined;
}

interface Told {
  readonly change: MadeChange;
  readonly arrivedAt: number;
}

/** From the end of the earlier one, for a hook may take its time. That two changes of one row have one time is for ENV-10 to say. */
function apartFromEarliest({ change }: Told, all: readonly Told[]): number {
  const before = all.filter(
    (one) => one.change.entityId !== change.entityId && one.arrivedAt < change.startedAt,
  );
  const doneBy = (one: Told) => Math.min(one.change.endedAt, one.arrivedAt);
  return Math.max(0, ...before.map((one) => change.startedAt - doneBy(one)));
}
