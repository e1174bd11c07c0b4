/** Several links of one webhook at the same time (WHL-17). */

import { expect, obstaclesTo, requireAccepted, sharedFixture, type World, watchingBoth } from "#harness";

const MOST = 6;

/** The BusinessEntity records, of those linked at the same time, whose changes are not notified. */
export const lostLinks = sharedFixture("links at the same time", async ({ alice, entities, activation }) => {
  const webhook = await alice.activeWebhook([]);
  const watched = entities.all.slice(0, MOST);
  const answers = await Promise.all(watched.map((entity) => webhook.link(entity)));
  for (const answer of answers) requireAccepted(answer, "WHL-01");
  const settled = await Promise.all(watched.map((entity) => activation.awaitLink(webhook, entity)));
  return watched.filter((_, index) => settled[index] === undefined);
});

/** None was lost. */
export async function expectNoneLost(world: World, lost: readonly string[]): Promise<void> {
  const suspects = lost.length > 0 ? await obstaclesTo(() => watchingBoth(world)) : [];
  expect(lost, "linked BusinessEntity records whose changes are not notified", suspects).toEqual([]);
}
