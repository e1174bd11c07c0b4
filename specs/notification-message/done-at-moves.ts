/** Whether doneAt moves with the changes: a clock that is wrong moves as well, and what stands still is no time of any. */
import type { MadeChange, ReceivedNotification } from "#harness";
import { parseDoneAt } from "./done-at.ts";

/** Of changes that are so far apart, in milliseconds, no two have the same time: a service may write down several at once. */
export const APART_MS = 10_000;
const MINUTE_MS = 60_000;

/** Times of rows whose changes lie far apart, and are one; in words. A time without seconds tells nothing. */
export function timesThatStandStill(
  told: readonly ReceivedNotification[],
  made: readonly MadeChange[],
): string[] {
  const startsOf = new Map<number, Map<string, number>>();
  for (const { content } of told) {
    const time = parseDoneAt(content.doneAt ?? "");
    const changes = made.filter(
      ({ entityId, action }) => entityId === content.entityId && action === content.action,
    );
    if (time === undefined || time.instantMs % MINUTE_MS === 0 || changes.length !== 1) continue;
    const ofRows = startsOf.get(time.instantMs) ?? new Map<string, number>();
    // That two changes of one row have one time is for ENV-10 to say.
    startsOf.set(time.instantMs, ofRows.set(changes[0]!.entityId, changes[0]!.startedAt));
  }
  return [...startsOf].flatMap(([instantMs, ofRows]) => {
    const starts = [...ofRows.values()];
    const spreadMs = Math.max(...starts) - Math.min(...starts);
    if (spreadMs <= APART_MS) return [];
    return [`${new Date(instantMs).toISOString()} for changes ${Math.round(spreadMs / 1000)} s apart`];
  });
}
