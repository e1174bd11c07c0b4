/** The DELETE of a row that was updated before, for what is remembered of a row may keep the last of it from being told of (NTF-01). */
import type { EntityKind } from "#catalogue";
import { undefinedIfUntestable } from "../../check/untestable.ts";
import { requireSome } from "../../judging/require-some.ts";
import type { SharedWorld } from "../../shared/shared-world.ts";
import { isNotified } from "./is-notified.ts";

/**
 * Those of these kinds of which the deletion of an updated row is not notified.
 * @throws NotApplicable where the hook makes none of these changes, or no update is notified
 */
export async function untoldDeletions(
  world: SharedWorld,
  kinds: readonly EntityKind[],
): Promise<EntityKind[]> {
  const { changes, entities, shared } = world;
  const webhook = await shared.canary(entities.first);
  const isTold = async (kind: EntityKind): Promise<boolean | undefined> => {
    const { entityId } = await changes.create(kind, entities.first);
    const update = await changes.update(kind, entities.first, entityId);
    if (!(await isNotified(webhook, update))) return undefined;
    return isNotified(webhook, await changes.delete(kind, entities.first, entityId));
  };
  const able = kinds.filter((kind) => changes.kinds.includes(kind));
  // What the hook cannot do is not for the service to answer for.
  const told = await Promise.all(able.map((kind) => isTold(kind).catch(undefinedIfUntestable)));
  requireSome(told.filter((one) => one !== undefined).length, "No update of a new row is notified.");
  return able.filter((_, index) => told[index] === false);
}
