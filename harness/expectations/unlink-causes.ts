/** One fault, one red line: when a removal took away more than it should, the plainest requirement tells of it. */
import { Untestable } from "../errors.ts";
import { hears } from "../world/hears.ts";
import { otherWatcher } from "../world/other-watcher.ts";
import { sharedScene } from "../world/shared-scene.ts";
import { unlinkAndQuieten, unlinking, watchingBoth } from "../world/unlinking.ts";
import type { World } from "../world/world.ts";

/** @throws Untestable blocked by WHL-04 or WHL-05 when the removal of what is linked takes the other away as well */
export async function requireOthersKept(world: World, kept: boolean): Promise<void> {
  if (kept) return;
  const { other } = await unlinking(world);
  if (other === "as before") return;
  throw new Untestable("The removal of a BusinessEntity that is linked ends the other one as well.", {
    blockedBy: [other === "no more" ? "WHL-04" : "WHL-05"],
  });
}

/** @throws Untestable blocked by WHL-06 when a removal by the owner takes it from the owner's other webhook as well */
export async function requireUnlinkIsolated(world: World, kept: boolean): Promise<void> {
  if (kept) return;
  const { second } = world.entities;
  const other = await world.alice.activeWebhook([second]);
  await unlinkAndQuieten(world, await watchingBoth(world));
  if (await hears(world, other, second)) return;
  throw new Untestable("An unlink takes the BusinessEntity from other webhooks of the user as well.", {
    blockedBy: ["WHL-06"],
  });
}

/** Whether a webhook is still notified of a BusinessEntity that another user removed from an own webhook. */
export const keptBesideOthers = sharedScene("another user's own unlink", async (world) => {
  const { second } = world.entities;
  const webhook = await watchingBoth(world);
  await otherWatcher(world, world.bob, second);
  await unlinkAndQuieten(world, await watchingBoth(world, world.bob));
  return hears(world, webhook, second);
});

/** @throws Untestable blocked by OWN-07 when another user's unlinks of the own webhooks take it away as well */
export async function requireUsersIsolated(world: World, kept: boolean): Promise<void> {
  // Where that cannot be found out, it is no excuse.
  if (kept || (await keptBesideOthers(world).catch(() => true))) return;
  throw new Untestable("Another user's unlink on a webhook of that user takes the BusinessEntity away.", {
    blockedBy: ["OWN-07"],
  });
}

/** @throws Untestable blocked by WHL-03 when even a BusinessEntity that was linked once is notified for ever */
export async function requireUnlinkEnds(world: World, ended: boolean): Promise<void> {
  if (ended || (await unlinking(world)).quietAfterMs !== undefined) return;
  throw new Untestable("The notifications of a removed BusinessEntity did not end within the settle time.", {
    blockedBy: ["WHL-03"],
  });
}
