/** Whether an unlink of one webhook leaves others alone, and whose fault it is if not. */
import type { Cite } from "#catalogue";
import {
  isNotifiedOf,
  otherWatcher,
  sharedFixture,
  suspected,
  unlinkAndDrain,
  type World,
  watchingBoth,
} from "#harness";
import { recordsOfBoth } from "./records.ts";

/** Why a webhook lost a BusinessEntity, where a removal by the owner takes it from the owner's other webhook as well. */
export async function suspectsAtOwner(world: World, kept: boolean): Promise<readonly Cite[]> {
  if (kept) return [];
  return suspected(async () => {
    const { second } = world.entities;
    const other = await world.alice.activeWebhook([second]);
    await unlinkAndDrain(world, await watchingBoth(world));
    return (await isNotifiedOf(world, other, second)) ? [] : ["WHL-06"];
  });
}

/** Whether a webhook is still notified of a BusinessEntity that another user removed from an own webhook. */
export const keptBesideOthers = sharedFixture("another user's own unlink", async (world) => {
  // Two, for the last one of a webhook may have to stay.
  const [removed, ...others] = await recordsOfBoth(world, undefined, 2);
  const webhook = await world.alice.activeWebhook([removed]);
  await otherWatcher(world, world.bob, removed);
  await unlinkAndDrain(world, await world.bob.activeWebhook([...others, removed]), removed);
  return isNotifiedOf(world, webhook, removed);
});

/** The same, where another user's unlinks of the own webhooks take it away as well. */
export function suspectsAtOthers(world: World, kept: boolean): Promise<readonly Cite[]> {
  return suspected(async () => (kept || (await keptBesideOthers(world)) ? [] : ["OWN-07"]));
}
