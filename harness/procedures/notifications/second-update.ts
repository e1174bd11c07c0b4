/** An update of a row that was updated before, for what is remembered of a row may keep the next one from being told of (NTF-01). */
import type { EntityKind } from "#catalogue";
import type { MadeChange } from "../../changes/changes.ts";
import type { SharedWorld } from "../../shared/shared-world.ts";
import { passEffectTime } from "../users/late-effect.ts";
import { updateOf } from "./changed-row.ts";
import { isNotified } from "./is-notified.ts";

export interface SecondUpdate {
  readonly made: readonly [first: MadeChange, second: MadeChange];
  readonly isTold: boolean;
}

/**
 * Some time after the first: two in quick succession are another matter (NTF-05).
 * @throws Untestable when the first is not told of, or cannot be made
 */
export async function secondUpdate(world: SharedWorld, kind: EntityKind): Promise<SecondUpdate> {
  const { change: first, webhook } = await world.shared.observed(kind, "update");
  await passEffectTime(world, "delivery", first.startedAt);
  const second = await updateOf(world, first);
  return { made: [first, second], isTold: await isNotified(webhook, second) };
}
