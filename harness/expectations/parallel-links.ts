/** Several links of one webhook at the same time (WHL-17). */
import { sharedScene } from "../world/shared-scene.ts";
import { watchingBoth } from "../world/unlinking.ts";
import type { World } from "../world/world.ts";
import { inControl } from "./between.ts";
import { expect } from "./expect.ts";

const MOST = 6;

/** The BusinessEntity records, of those linked at the same time, whose changes are not notified. */
export const lostLinks = sharedScene("links at the same time", async ({ alice, entities, activation }) => {
  const webhook = await alice.activeWebhook([]);
  const watched = entities.all.slice(0, MOST);
  const answers = await Promise.all(watched.map((entity) => webhook.link(entity)));
  for (const answer of answers) inControl(answer, "", ["WHL-01"]);
  const settled = await Promise.all(watched.map((entity) => activation.settle(webhook, entity)));
  return watched.filter((_, index) => settled[index] === undefined);
});

/** None was lost. @throws Untestable blocked by WHL-02 when links one after the other are lost as well */
export async function expectNoneLost(world: World, lost: readonly string[]): Promise<void> {
  if (lost.length > 0) await watchingBoth(world);
  expect(lost, "linked BusinessEntity records whose changes are not notified").toEqual([]);
}
