/** BusinessEntity records by who may watch them: a right to the record is no right to another user's webhook (section Webhook). */
import { mayWatch, NotApplicable, Untestable, type Webhook, type World } from "#harness";

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

/**
 * The records of the chapter, and some from all over the list, without what the webhook watches for good.
 * @throws Untestable when it watches all that there are
 */
function candidates({ entities: { all, first, second } }: World, { links }: Webhook): string[] {
  const spread = [1 / 4, 1 / 2, 3 / 4].map((part) => all[Math.floor(part * all.length)]!);
  const free = [...new Set([second, first, ...spread, ...all])].filter((entityId) => !links.has(entityId));
  if (free.length > 0) return free.slice(0, MOST_ASKED);
  throw new Untestable(
    "The webhook watches every BusinessEntity record that is known: FDS_BUSINESS_ENTITIES names too few.",
    {
      needs: ["business-entities"],
    },
  );
}
