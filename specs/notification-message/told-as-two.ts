/** One message that tells of two things: what a retry sends must be what was sent before. */
import type { ReceivedNotification, World } from "#harness";

/**
 * In words: events with the MessageId, the row and the doneAt of an earlier one, and another action. Of rows to which both were
 * done, each by itself: what a service adds to a creation may have its time.
 */
export function toldAsTwo(
  told: readonly ReceivedNotification[],
  made: Pick<World["changes"], "made">["made"],
): string[] {
  const wasDone = (id: string | undefined, done: string | undefined) =>
    made.some(({ entityId, action }) => entityId === id && action === done);
  const first = new Map<string, ReceivedNotification>();
  return told.flatMap((notification) => {
    const { action, entityId, doneAt, envelope } = notification.content;
    const id = envelope?.MessageId;
    if (typeof id !== "string" || entityId === undefined || doneAt === undefined) return [];
    const key = JSON.stringify([id, entityId, doneAt]);
    const before = first.get(key) ?? notification;
    first.set(key, before);
    const actions = [before.content.action, action];
    return before.content.action === action || !actions.every((done) => wasDone(entityId, done))
      ? []
      : [
          `${entityId}: ${before.content.action} (event ${before.delivery.n}), and ${action} (event ${notification.delivery.n})`,
        ];
  });
}
