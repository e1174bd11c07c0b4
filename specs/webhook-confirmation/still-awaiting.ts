/** That a webhook still awaits confirmation: nothing is notified, and would be, had its SubscribeURL been requested. */
import type { Cite } from "#catalogue";
import {
  awaitingWatcher,
  expect,
  requireThat,
  type SharedWorld,
  sharedFixture,
  suspected,
  undefinedIfUntestable,
  type Webhook,
} from "#harness";
import {
  eventNotTaken,
  eventTaken,
  heardOfChange,
  ofOtherUser,
  otherConfirmed,
  timePassed,
  type Untouched,
} from "./heard-while-awaiting.ts";
import { type Act, newestSubscribeUrl, noConfirmations, watchedFor } from "./no-confirmation.ts";

/** What makes a webhook heard that should not be, and what tells of it. */
type Cause = readonly [Cite, (world: SharedWorld) => Promise<Untouched>];

const causes: readonly Cause[] = [
  ["WHS-01", eventNotTaken],
  ["WHS-04", eventTaken],
  ["WHS-25", timePassed],
];

/**
 * Nothing was heard. Where it was, a webhook that nothing was done to may hear too, or this one hears only because others of
 * its user were confirmed.
 * @param further causes that are another requirement's to tell
 */
export async function expectUnheard(
  world: SharedWorld,
  heard: readonly string[],
  further: readonly Cause[] = [],
): Promise<void> {
  const suspects = heard.length > 0 ? await suspected(() => suspectsOf(world, further)) : [];
  expect(
    heard,
    "notifications at a webhook whose SubscribeURL has not been requested with GET",
    suspects,
  ).toEqual([]);
}

async function suspectsOf(world: SharedWorld, further: readonly Cause[]): Promise<Cite[]> {
  if (await isConfirmedByOthers(world)) return ["WHS-16"];
  for (const [cite, untouched] of [...causes, ...further])
    if ((await untouched(world)).heard.length > 0) return [cite];
  return [];
}

/** Other checks confirm webhooks of the first user all the time, and hardly any of the second. */
async function isConfirmedByOthers(world: SharedWorld): Promise<boolean> {
  const other = await ofOtherUser(world);
  if (other === undefined || other.length > 0) return false;
  // What is told of some changes only is no matter of confirmations, whoever happens to hear of one.
  return (await otherConfirmed(world)).isOfOwn;
}

/** Makes a change, and expects the webhook not to hear of it; then confirms it, and requires that it hears. */
async function expectStillAwaiting(
  world: SharedWorld,
  webhook: Webhook,
  further: readonly Cause[] = [],
): Promise<void> {
  await expectUnheard(world, (await heardOfChange(world, webhook)).heard, further);
  await requireFlowOnceConfirmed(world, webhook);
}

/**
 * What a webhook heard to which all of these were done one after the other; and then it was confirmed, and notified. A change
 * follows each, for what one of them brings about another may take back.
 */
const heardAfterAll = sharedFixture("webhook to which everything else was done", async (world) => {
  const { first } = world.entities;
  const canary = await world.shared.canary(first);
  const webhook = await awaitingWatcher(world, { watching: watchedFor(world) });
  const before = await world.changes.oneForAll(first);
  for (const act of noConfirmations) {
    await act(world, webhook);
    await world.changes.oneForAll(first);
  }
  const [ofLast, sinceThen] = await Promise.all([
    heardOfChange(world, webhook),
    webhook.notificationsDespite(before, canary),
  ]);
  const heard = [...new Set([...sinceThen, ...ofLast.heard])];
  if (heard.length === 0) await requireFlowOnceConfirmed(world, webhook);
  return heard;
});

/** The same for this one alone, unless the one webhook to which all were done heard nothing. */
export async function expectStillAwaitingAfter(
  world: SharedWorld,
  act: Act,
  further: readonly Cause[] = [],
): Promise<void> {
  const heard = await heardAfterAll(world).catch(undefinedIfUntestable);
  if (heard?.length === 0) return expectUnheard(world, heard);
  const webhook = await awaitingWatcher(world, { watching: watchedFor(world) });
  await act(world, webhook);
  await expectStillAwaiting(world, webhook, further);
}

/** @throws Untestable when the webhook is not notified either once its newest SubscribeURL was requested: then its silence says nothing */
export async function requireFlowOnceConfirmed(world: SharedWorld, webhook: Webhook): Promise<void> {
  // Its receiver may have failed until now.
  webhook.inbox.answerWith({});
  await webhook.confirm(await newestSubscribeUrl(webhook));
  requireFlow(webhook, (await world.activation.awaitLink(webhook, world.entities.first)) !== undefined);
}

/** The same of one whose SubscribeURL was requested. */
export function requireFlow({ standsOn }: Webhook, isNotified: boolean): void {
  requireThat(
    isNotified,
    "The webhook is not notified after a GET on its SubscribeURL either.",
    ["a GET on the SubscribeURL activates", ...standsOn],
    { expected: "notifications after the GET", received: "none" },
  );
}
