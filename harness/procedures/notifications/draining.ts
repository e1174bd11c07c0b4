/** Until the notifications of a removed BusinessEntity end: changes of it are repeated, beside a canary (rule D07). */
import type { MadeChange } from "../../changes/changes.ts";
import { withoutSlot } from "../../check/current-check.ts";
import { undefinedIfUntestable } from "../../check/untestable.ts";
import type { SharedWorld } from "../../shared/shared-world.ts";
import type { Delivery } from "../../sink/delivery.ts";
import type { Webhook } from "../../world/webhooks/webhook.ts";

const FIRST_PAUSE_MS = 400;
const LONGEST_PAUSE_MS = 10_000;

/**
 * Repeats changes of the removed BusinessEntity until one is not notified, although a canary is. What counts is when a change
 * was made: its notification may have waited behind many others.
 * @returns when the last one that was notified was made, in milliseconds from now; undefined when that is beyond the settle time
 */
export async function drain(
  world: SharedWorld,
  webhook: Webhook,
  entityId: string,
  { atOnce = 1, graceMs = world.silence.graceMs }: DrainOptions = {},
): Promise<number | undefined> {
  const startedAt = Date.now();
  // Linked now: what an unlink takes from others as well, it takes from those that were linked before.
  const canary = await world.alice.activeWebhook([entityId]);
  try {
    return await lastHeardMs(world, { webhook, canary, entityId, atOnce, graceMs, startedAt });
  } finally {
    await world.webhooks.release(canary);
  }
}

export interface DrainOptions {
  /**
   * So many changes at the same time, of one kind of record each as far as there are so many, and then an update and a delete, none
   * of which is to be notified.
   */
  readonly atOnce?: number;
  /** How long to listen on after the canary, in milliseconds. Default: as long as it takes to say that nothing comes. */
  readonly graceMs?: (canaryLatencyMs: number) => number;
}

interface Draining extends Required<DrainOptions> {
  readonly webhook: Webhook;
  readonly canary: Webhook;
  readonly entityId: string;
  /** Epoch milliseconds. */
  readonly startedAt: number;
}

async function lastHeardMs(world: SharedWorld, draining: Draining): Promise<number | undefined> {
  const { inbox } = draining.webhook;
  const { startedAt } = draining;
  let lastMs = 0;
  for (let pauseMs = FIRST_PAUSE_MS; lastMs < world.deadlines.settleMs; pauseMs *= 2) {
    const madeAt = await notifiedDespite(world, draining);
    if (madeAt === undefined) {
      world.times.note("unlink", lastMs);
      return lastMs;
    }
    lastMs = Math.max(0, madeAt - startedAt);
    const deadlineMs = Math.min(pauseMs, LONGEST_PAUSE_MS);
    await withoutSlot(() => inbox.collect(() => false, { deadlineMs }));
  }
  return undefined;
}

/** An update and the delete of a row, as far as the hook makes them. */
async function endOf(
  changes: SharedWorld["changes"],
  { entityName, businessEntityId, entityId }: MadeChange,
): Promise<MadeChange[]> {
  const updated = await changes.update(entityName, businessEntityId, entityId).catch(undefinedIfUntestable);
  const deleted = await changes.delete(entityName, businessEntityId, entityId).catch(undefinedIfUntestable);
  return [updated, deleted].filter((change) => change !== undefined);
}

/** When the last of so many changes that is notified was made, now; undefined when the canary alone is notified. */
async function notifiedDespite(
  { changes, correlation }: SharedWorld,
  { webhook: { inbox }, canary, entityId, atOnce, graceMs }: Draining,
): Promise<number | undefined> {
  const made = await Promise.all([
    changes.oneForAll(entityId),
    ...Array.from({ length: atOnce - 1 }, (_, number) => changes.stimulus.ofKind(number + 1, entityId)),
  ]);
  // A row of before is updated and deleted, too.
  if (atOnce > 1) made.push(...(await endOf(changes, made.at(-1)!)));
  const [ordinary, ...ofOtherKinds] = made;
  const { delivery } = await canary.requireNotification(ordinary!);
  // Whether each kind is notified at all is not judged here.
  const others = await Promise.all(ofOtherKinds.map(canary.awaitNotification));
  const latenciesMs = [
    delivery.at - ordinary!.startedAt,
    ...others.flatMap(({ value }, index) =>
      value === undefined ? [] : [value.delivery.at - ofOtherKinds[index]!.startedAt],
    ),
  ];
  const isOfOne = (event: Delivery) =>
    made.some((change) => correlation.read(event).entityId === change.entityId);
  const ofChanges = { deadlineMs: graceMs(Math.max(...latenciesMs)), count: 1 };
  const [notified] = await withoutSlot(() => inbox.collect(isOfOne, ofChanges));
  return notified && Math.max(...made.map(({ startedAt }) => startedAt));
}
