/** Several links of one webhook: one after the other (WHL-02), and at the same time (WHL-17). */

import type { RequirementId } from "#catalogue";
import {
  type Answer,
  atOnce,
  expect,
  isNotifiedOf,
  obstaclesTo,
  requireAccepted,
  sharedFixture,
  type Webhook,
  type World,
  watchingBoth,
} from "#harness";

const MOST = 6;

type LinkAll = (links: readonly (() => Promise<Answer>)[]) => Promise<readonly Answer[]>;

interface LinkedTogether {
  readonly webhook: Webhook;
  readonly watched: readonly string[];
  /** Those, of the watched ones, whose changes are not notified. */
  readonly lost: readonly string[];
}

const linked = (label: string, linkAll: LinkAll) =>
  sharedFixture<LinkedTogether>(label, async ({ alice, entities, activation }) => {
    const webhook = await alice.activeWebhook([]);
    const watched = entities.all.slice(0, MOST);
    const answers = await linkAll(watched.map((entity) => () => webhook.link(entity)));
    for (const answer of answers) requireAccepted(answer, "WHL-01");
    const settled = await Promise.all(watched.map((entity) => activation.awaitLink(webhook, entity)));
    return { webhook, watched, lost: watched.filter((_, index) => settled[index] === undefined) };
  });

export const linkedTogether = linked("links at the same time", atOnce);

export const linkedOneByOne = linked("links one after the other", async (links) => {
  const answers: Answer[] = [];
  for (const link of links) answers.push(await link());
  return answers;
});

/** None of those that were linked at the same time was lost. */
export async function expectNoneLost(world: World, { lost }: LinkedTogether): Promise<void> {
  expect(lost, UNTOLD, lost.length > 0 ? await causesOfLoss(world) : []).toEqual([]);
}

/** Nor of those that were linked one after the other. */
export async function expectNoneLostOneByOne(world: World, linked: LinkedTogether): Promise<void> {
  const suspects = linked.lost.length > 0 ? await obstaclesTo(() => watchingBoth(world)) : [];
  const isOne = linked.lost.length > 0 && (await isMendedByLinks(world, linked));
  expect(linked.lost, UNTOLD, [...suspects, ...(isOne ? (["WHL-01"] as const) : [])]).toEqual([]);
}

const UNTOLD = "BusinessEntity records that were linked, and whose changes are not notified";

async function causesOfLoss(world: World): Promise<RequirementId[]> {
  const obstacles = await obstaclesTo(() => watchingBoth(world));
  const isLostAnyway = (await linkedOneByOne(world)).lost.length > 0;
  return [...obstacles, ...(isLostAnyway ? (["WHL-02", "WHL-01"] as const) : [])];
}

/** Whether all are told of since the lost ones were linked once more: then no link took another's place, one was lost by itself. */
async function isMendedByLinks(world: World, { webhook, watched, lost }: LinkedTogether): Promise<boolean> {
  for (const entity of lost) if (!(await world.activation.linksAgain(webhook, entity))) return false;
  for (const entity of watched) if (!(await isNotifiedOf(world, webhook, entity))) return false;
  return true;
}
