/** Several links of one webhook: one after the other (WHL-02), and at the same time (WHL-17). */

import {
  type Answer,
  expect,
  obstaclesTo,
  requireAccepted,
  sharedFixture,
  type World,
  watchingBoth,
} from "#harness";

const MOST = 6;

type LinkAll = (links: readonly (() => Promise<Answer>)[]) => Promise<readonly Answer[]>;

/** The BusinessEntity records, of those that were linked, whose changes are not notified. */
const lost = (label: string, linkAll: LinkAll) =>
  sharedFixture(label, async ({ alice, entities, activation }) => {
    const webhook = await alice.activeWebhook([]);
    const watched = entities.all.slice(0, MOST);
    const answers = await linkAll(watched.map((entity) => () => webhook.link(entity)));
    for (const answer of answers) requireAccepted(answer, "WHL-01");
    const settled = await Promise.all(watched.map((entity) => activation.awaitLink(webhook, entity)));
    return watched.filter((_, index) => settled[index] === undefined);
  });

export const lostLinks = lost("links at the same time", (links) => Promise.all(links.map((link) => link())));

export const lostOneByOne = lost("links one after the other", async (links) => {
  const answers: Answer[] = [];
  for (const link of links) answers.push(await link());
  return answers;
});

/** None of those that were linked at the same time was lost. */
export async function expectNoneLost(world: World, lost: readonly string[]): Promise<void> {
  const suspects = lost.length > 0 ? await obstaclesTo(() => watchingBoth(world)) : [];
  const isLostAnyway = lost.length > 0 && (await lostOneByOne(world)).length > 0;
  const all = [...suspects, ...(isLostAnyway ? (["WHL-02"] as const) : [])];
  expect(lost, "linked BusinessEntity records whose changes are not notified", all).toEqual([]);
}

/** Nor of those that were linked one after the other. */
export async function expectNoneLostOneByOne(world: World, lost: readonly string[]): Promise<void> {
  const suspects = lost.length > 0 ? await obstaclesTo(() => watchingBoth(world)) : [];
  expect(lost, "linked BusinessEntity records whose changes are not notified", suspects).toEqual([]);
}
