/** BusinessEntity records by who may watch them: a right to the record is no right to another user's webhook (section Webhook). */
import { mayWatch, NotApplicable, type Webhook, type World, watchedForGood } from "#harness";

/** @throws NotApplicable when the second user may watch none of those that were tried */
export async function recordOfBoth(world: World, webhook: Webhook): Promise<string> {
  for (const entityId of candidates(world, webhook))
    if (await mayWatch(world, world.bob, entityId)) return entityId;
  throw new NotApplicable("The second user may watch none of the BusinessEntity records that were tried.");
}

/** @throws NotApplicable when the second user may watch all of those that were tried */
export async function recordOfOwner(world: World, webhook: Webhook): Promise<string> {
  for (const entityId of candidates(world, webhook))
    if (!(await mayWatch(world, world.bob, entityId))) return entityId;
  throw new NotApplicable("The second user may watch each of the BusinessEntity records that were tried.");
}

/** What is accepted and never notified takes its time. */
const MOST_ASKED = 5;

/** The records of the chapter, and some from all over the list, without what the webhook watches for good: at least one. */
function candidates({ entities: { all, first, second } }: World, webhook: Webhook): string[] {
  const spread = [1 / 4, 1 / 2, 3 / 4].map((part) => all[Math.floor(part * all.length)]!);
  const watched = watchedForGood(webhook);
  return [...new Set([second, first, ...spread, ...all])]
    .filter((entityId) => entityId !== watched)
    .slice(0, MOST_ASKED);
}
