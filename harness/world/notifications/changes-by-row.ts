/** The changes of one row, in the order in which they were made. */
import type { Changes, MadeChange } from "../../changes/changes.ts";

/** Of all that were made so far, those of a row: a burst that hundreds of webhooks hear of would else be compared with all of them. */
export function changesByRow({
  made,
}: Pick<Changes, "made">): (entityId: string | undefined) => readonly MadeChange[] {
  const rows = new Map<string, MadeChange[]>();
  let known = 0;
  return (entityId) => {
    for (; known < made.length; known++) {
      const change = made[known]!;
      const row = rows.get(change.entityId) ?? [];
      rows.set(change.entityId, row);
      row.push(change);
    }
    return entityId === undefined ? [] : (rows.get(entityId) ?? []);
  };
}
