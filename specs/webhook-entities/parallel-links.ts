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
  /** Where some were lost: nobody waits for what else it is told. */
  readonly webhook: Webhook | undefined;
  /** Those whose link was accepted. */
  readonly watched: readonly string[];
  /** How the others were refused. */
  readonly refused: readonly { readonly entity: string; readonly answer: Answer }[];
  /** Those, of the watched ones, whose changes are not notified. */
  readonly lost: readonly string[];
}

const linked = (label: string, linkAll: LinkAll) =>
  sharedFixture<LinkedTogether>(label, async ({ alice, entities, activation }) => {
    const webhook = await alice.activeWebhook([]);
    const asked = entities.all.slice(0, MOST);
    const answers = await linkAll(asked.map((entity) => () => webhook.link(entity)));
    const refused = asked
      .map((entity, index) => ({ entity, answer: answers[index]! }))
      .filter(({ answer }) => !answer.accepted);
    const watched = asked.filter((id) => !refused.some(({ entity }) => entity === id));
    const settled = await Promise.all(watched.map((entity) => activation.awaitLink(webhook, entity)));
    const lost = watched.filter((_, index) => settled[index] === undefined);
    return { webhook: lost.length > 0 ? webhook : undefined, watched, refused, lost };
  });

const linkedAtOnce = linked("links at the same time", atOnce);

export const linkedOneByOne = linked("links one after the other", async (links) => {
  const answers: Answer[] = [];
  for (const link of links) answers.push(await link());
  return answers;
});

/** More than two. How many there may be is not said. */
const MANY = 3;

/** @throws Untestable when a link is refused, unless many are taken, and no more one after the other either */
export async function linkedTogether(world: World): Promise<LinkedTogether> {
  const together = await linkedAtOnce(world);
  const [first] = together.refused;
  if (first === undefined) return together;
  const most = (await linkedOneByOne(world)).watched.length;
  if (most < MANY || together.watched.length < most) requireAccepted(first.answer, "WHL-01");
  return together;
}

/**
 * Many were taken, or all that are known.
 * @throws Untestable when what was refused is refused to another webhook, too
 */
export async function expectManyTaken({ alice }: World, { watched, refused }: LinkedTogether): Promise<void> {
  const [first] = refused;
  if (first === undefined || watched.length >= MANY) return;
  const other = await alice.activeWebhook([]);
  requireAccepted(await other.link(first.entity), "WHL-01");
  expect(first.answer).toBeAccepted();
}

/** None of those that were linked at the same time was lost. */
export async function expectNoneLost(world: World, { lost }: LinkedTogether): Promise<void> {
  expect(lost, UNTOLD, lost.length > 0 ? await causesOfLoss(world) : []).toEqual([]);
}

/** Nor of those that were linked one after the other. */
export async function expectNoneLostOneByOne(world: World, linked: LinkedTogether): Promise<void> {
  const suspects = linked.lost.length > 0 ? await obstaclesTo(() => watchingBoth(world)) : [];
  const isOne = await isMendedByLinks(world, linked);
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
  if (webhook === undefined) return false;
  for (const entity of lost) if (!(await world.activation.linksAgain(webhook, entity))) return false;
  for (const entity of watched) if (!(await isNotifiedOf(world, webhook, entity))) return false;
  return true;
}
