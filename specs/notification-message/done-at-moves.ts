/** Whether doneAt moves with the changes: a clock that is wrong moves as well, and what stands still is no time of any. */
import type { MadeChange, ReceivedNotification } from "#harness";
import { parseDoneAt } from "./done-at.ts";

/** Of changes that are so far apart, in milliseconds, no two have the same time: a service may write down several at once. */
const APART_MS = 10_000;
const MINUTE_MS = 60_000;

/** Times of changes that lie far apart, and are one; in words. A time without seconds tells nothing. */
export function timesThatStandStill(
  told: readonly ReceivedNotification[],
  made: readonly MadeChange[],
): string[] {
  const startsOf = new Map<number, number[]>();
  for (const { content } of told) {
    const time = parseDoneAt(content.doneAt ?? "");
    const changes = made.filter(
      ({ entityId, action }) => entityId === content.entityId && action === content.action,
    );
    if (time === undefined || time.instantMs % MINUTE_MS === 0 || changes.length !== 1) continue;
    startsOf.set(time.instantMs, [...(startsOf.get(time.instantMs) ?? []), changes[0]!.startedAt]);
  }
  return [...startsOf].flatMap(([instantMs, starts]) => {
    const spreadMs = Math.max(...starts) - Math.min(...starts);
    if (spreadMs <= APART_MS) return [];
    return [`${new Date(instantMs).toISOString()} for changes ${Math.round(spreadMs / 1000)} s apart`];
  });
}
