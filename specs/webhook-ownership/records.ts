/** BusinessEntity records by who may watch them: a right to the record is no right to another user's webhook (section Webhook). */
import {
  likelyOfOther,
  mayWatch,
  NotApplicable,
  type SharedWorld,
  type Webhook,
  watchedForGood,
} from "#harness";

/** @throws NotApplicable when the second user may watch none of those that were tried */
export async function recordOfBoth(world: SharedWorld, webhook: Webhook): Promise<string> {
  const [found] = await recordsOfBoth(world, watchedForGood(webhook));
  return found!;
}

/** So many, or fewer where no more of those that were tried may be watched by the second user. @throws NotApplicable when there is none */
export async function recordsOfBoth(
  world: SharedWorld,
  besides?: string,
  count = 1,
): Promise<[string, ...string[]]> {
  const found: string[] = [];
  for (const entityId of likelyOfOther(world, candidates(world, besides)).slice(0, MOST_ASKED)) {
    if (await mayWatch(world, world.bob, entityId)) found.push(entityId);
    if (found.length === count) break;
  }
  const [first, ...others] = found;
  if (first !== undefined) return [first, ...others];
  throw new NotApplicable("The second user may watch none of the BusinessEntity records that were tried.");
}

/** @throws NotApplicable when the second user may watch all of those that were tried */
export async function recordOfOwner(world: SharedWorld, webhook: Webhook): Promise<string> {
  const asked = likelyOfOther(world, candidates(world, watchedForGood(webhook)).reverse()).reverse();
  for (const entityId of asked.slice(0, MOST_ASKED))
    if (!(await mayWatch(world, world.bob, entityId))) return entityId;
  throw new NotApplicable("The second user may watch each of the BusinessEntity records that were tried.");
}

/** What is accepted and never notified takes its time. */
const MOST_ASKED = 5;

/** The records of the chapter, some from all over the list, and the others, without what a webhook watches for good: at least one. */
function candidates({ entities: { all, first, second } }: SharedWorld, besides?: string): string[] {
  const spread = [1 / 4, 1 / 2, 3 / 4].map((part) => all[Math.floor(part * all.length)]!);
  return [...new Set([second, first, ...spread, ...all])].filter((entityId) => entityId !== besides);
}
