/** A row that was made long ago and is changed now: what doneAt of either change says (ENV-10). */
import {
  type MadeChange,
  NotApplicable,
  passed,
  type ReceivedNotification,
  updateOf,
  type Webhook,
  type World,
} from "#harness";
import { parseDoneAt } from "./done-at.ts";

const MINUTE_MS = 60_000;
/** The row has been told of by then, and so was written down: two such times are no longer one because several are written at once. */
const OLD_MS = 5000;

/** How far two changes of one row lie apart, in milliseconds: by the clock here, and by their doneAt. */
export interface Apart {
  readonly madeMs: number;
  readonly toldMs: number;
}

/**
 * Updates the oldest row of which the canary was told, once it is old enough. Both times are of the service: its clock may be wrong.
 * @throws NotApplicable where nothing can be updated, or doneAt cannot tell so short a time
 */
export async function updateOfOldRow(world: World): Promise<Apart> {
  const canary = await world.shared.canary(world.entities.first);
  const row = oldestTold(world, canary) ?? (await world.changes.any(world.entities.first));
  const made = await canary.requireNotification(row);
  await passed(row.endedAt + OLD_MS - Date.now());
  const update = await updateOf(world, row);
  const updated = await canary.requireNotification(update);
  return {
    madeMs: update.startedAt - row.startedAt,
    toldMs: instantOf(updated) - instantOf(made),
  };
}

/** Of those that nothing else was done to. */
function oldestTold({ changes, entities }: World, canary: Webhook): MadeChange | undefined {
  const isAlone = ({ entityId }: MadeChange) =>
    changes.made.filter((other) => other.entityId === entityId).length === 1;
  return changes.made.find(
    (change) =>
      change.action === "create" &&
      change.entityName !== "BusinessEntity" &&
      change.businessEntityId === entities.first &&
      isAlone(change) &&
      canary.notificationsOf(change).length > 0,
  );
}

function instantOf({ content }: ReceivedNotification): number {
  const time = parseDoneAt(content.doneAt ?? "");
  if (time !== undefined && time.instantMs % MINUTE_MS !== 0) return time.instantMs;
  throw new NotApplicable(`doneAt is ${content.doneAt}, which tells no seconds.`);
}
