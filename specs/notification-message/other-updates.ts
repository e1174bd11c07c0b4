/** A message may be that of another update of the row: where payload shows more than the new values, nothing else tells them apart. */
import type { MadeChange } from "#harness";

/** Whether some other update of the same row touched each of these columns, by whichever check it was made. */
export const isOfAnotherUpdate = (
  names: readonly string[],
  change: Pick<MadeChange, "entityId">,
  made: readonly Pick<MadeChange, "action" | "entityId" | "columns">[],
): boolean =>
  made.some(
    (other) =>
      other !== change &&
      other.action === "update" &&
      other.entityId === change.entityId &&
      names.every((name) => Object.hasOwn(other.columns ?? {}, name)),
  );
