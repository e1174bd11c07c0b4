/** Judgements on several confirmation events, and on webhooks that were confirmed more than once. */
import type { Cite } from "#catalogue";
import {
  acceptanceThatMayBe,
  type Delivery,
  expect,
  renewedConfirmation,
  requireThat,
  sharedFixture,
  subscribeUrlAfter,
  suspected,
  type Webhook,
  type World,
  withoutSlot,
} from "#harness";
import { otherConfirmed } from "./heard-while-awaiting.ts";

/** As many events as there were PUTs. @throws Untestable when none came at all */
export function expectAsMany(count: number, puts: number): void {
  requireThat(count > 0, "No event came after PUT.", "WHS-10", {
    expected: "an event for each PUT",
    received: "none",
  });
  expect(count, `how many confirmation events came after ${puts} PUT on the webhook`).toSatisfy(
    (seen) => seen >= puts,
    `at least ${puts}`,
  );
}

/** Those in a row may be answered by one event (WHS-23): what a PUT after the time of an event does not bring either, none brings. */
const FURTHER_PUTS = 2;

/** The SubscribeURL of an event after the given one, as PUTs one after the other bring it. @throws NotApplicable where one is refused */
export async function subscribeUrlOfFurtherPut(
  world: World,
  webhook: Webhook,
  last: Delivery,
): Promise<string | undefined> {
  for (let put = 1; put <= FURTHER_PUTS; put++) {
    acceptanceThatMayBe(await webhook.resend());
    const subscribeUrl = await subscribeUrlAfter(world, webhook, last);
    if (subscribeUrl !== undefined) return subscribeUrl;
  }
  return undefined;
}

/** A change that a webhook is notified of after a GET on its newest address only, by the id of its row. */
export const heardAfterRenewal = sharedFixture("webhook confirmed by its newest address", async (world) => {
  await world.activation.flows();
  const webhook = await world.alice.webhook();
  const { subscribeUrl } = await renewedConfirmation(webhook);
  await webhook.visit(subscribeUrl);
  return heardOnceLinked(world, webhook);
});

/** A change that the webhook is notified of once it is linked, by the id of its row. */
export async function heardOnceLinked(
  { entities: { first }, activation, webhooks }: Pick<World, "entities" | "activation" | "webhooks">,
  webhook: Webhook,
): Promise<string | undefined> {
  await webhook.link(first);
  const heard = await activation.awaitLink(webhook, first);
  if (heard === undefined) webhooks.noteInVain(webhook, first);
  return heard?.entityId;
}

/** It is active, unless its link was lost. */
export function expectHeard(heard: string | undefined): void {
  expect(
    heard,
    "a change that the webhook is notified of after a GET on the SubscribeURL of its newest event",
    ["WHL-01"],
  ).toBePresent();
}

/** Why a webhook is not notified, where none is after a GET on its newest address. */
export function suspectsOfRenewal(world: World, isNotified: boolean): Promise<readonly Cite[]> {
  return suspected(async () =>
    isNotified || (await heardAfterRenewal(world)) !== undefined ? [] : ["WHS-11"],
  );
}

/** No two are the same. Where a GET on one of them activates another webhook, that explains it. */
export async function expectDifferentUrls(world: World, urls: readonly string[]): Promise<void> {
  const different = new Set(urls).size;
  const suspects = await suspected(async () => {
    const isShared = different < urls.length && (await otherConfirmed(world)).heard.length > 0;
    return isShared ? ["WHS-16"] : [];
  });
  expect(different, `how many different SubscribeURLs ${urls.length} webhooks have`, suspects).toEqual(
    urls.length,
  );
}

/** How many of so many changes the webhook is notified of oftener than another webhook that watches the same. */
export async function changesToldTwice(world: World, webhook: Webhook, count: number): Promise<number> {
  const { first } = world.entities;
  const canary = await world.shared.canary(first);
  const made = [];
  for (let index = 0; index < count; index++) {
    const change = await world.changes.any(first);
    await canary.requireNotification(change);
    made.push(change);
  }
  const { graceMs } = world.silence;
  await withoutSlot(() => webhook.inbox.collect(() => false, { deadlineMs: graceMs(0) }));
  const timesTold = ({ inbox }: Webhook, entityId: string) =>
    inbox.all((delivery) => world.correlation.read(delivery).entityId === entityId).length;
  return made.filter(({ entityId }) => timesTold(webhook, entityId) > timesTold(canary, entityId)).length;
}
