/** An update of a row that was updated before, for what is remembered of a row may keep the next one from being told of (NTF-01). */
import type { EntityKind } from "#catalogue";
import type { MadeChange } from "../../changes/changes.ts";
import type { SharedWorld } from "../../shared/shared-world.ts";
import type { Webhook } from "../../world/webhooks/webhook.ts";
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
  const { change, webhook } = await world.shared.observed(kind, "update");
  return afterFirst(world, webhook, change);
}

/** The same of a row that nothing else updates: what its second update sends is told apart from every other. */
export async function secondUpdateOfOwnRow(world: SharedWorld, kind: EntityKind): Promise<SecondUpdate> {
  const { changes, entities, shared } = world;
  const webhook = await shared.canary(entities.first);
  const first = await updateOf(world, await changes.create(kind, entities.first));
  await webhook.requireNotification(first);
  return afterFirst(world, webhook, first);
}

async function afterFirst(world: SharedWorld, webhook: Webhook, first: MadeChange): Promise<SecondUpdate> {
  await passEffectTime(world, "delivery", first.startedAt);
  const second = await updateOf(world, first);
  return { made: [first, second], isTold: await isNotified(webhook, second) };
}

/** Or the hook says of neither what it wrote. */
export const wroteTheSame = ([first, second]: readonly MadeChange[]): boolean =>
  JSON.stringify(first?.columns) === JSON.stringify(second?.columns);
