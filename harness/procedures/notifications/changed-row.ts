/** A change of a row that is there already, where the change hook can make one. */
import type { MadeChange } from "../../changes/changes.ts";
import { NotApplicable, undefinedIfUntestable } from "../../check/untestable.ts";
import type { SharedWorld } from "../../shared/shared-world.ts";

/** @throws NotApplicable when the hook makes no such change: that changes are notified is judged by others, then */
export async function updateOf({ changes }: SharedWorld, row: MadeChange): Promise<MadeChange> {
  const { entityName, businessEntityId, entityId } = row;
  const updated = await changes.update(entityName, businessEntityId, entityId).catch(undefinedIfUntestable);
  if (updated) return updated;
  throw new NotApplicable(`The change hook updates no ${entityName}.`);
}
