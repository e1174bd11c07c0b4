/** Judgements on several confirmation events, and on webhooks that were confirmed more than once. */
import { waiting } from "../engine/current-check.ts";
import { Untestable } from "../errors.ts";
import { renewedConfirmation } from "../world/renewed-confirmation.ts";
import { sharedScene } from "../world/shared-scene.ts";
import type { Webhook } from "../world/webhook.ts";
import type { World } from "../world/world.ts";
import { expect } from "./expect.ts";
import { otherConfirmed } from "./still-awaiting.ts";

/** As many events as there were PUTs. @throws Untestable blocked by WHS-10 when none came at all */
export function expectAsMany(count: number, puts: number): void {
  if (count === 0)
    throw new Untestable("No event came after PUT.", {
      blockedBy: ["WHS-10"],
      expected: "an event for each PUT",
      received: "none",
    });
  expect(count, `events after ${puts} PUTs`).toSatisfy((seen) => seen >= puts, `at least ${puts}`);
}

/** A change that a webhook is notified of after a GET on its newest address only, by the id of its row. */
export const heardAfterRenewal = sharedScene("webhook confirmed by its newest address", async (world) => {
  const { alice, entities, activation } = world;
  await activation.flows();
  const webhook = await alice.webhook();
  const { subscribeUrl } = await renewedConfirmation(webhook);
  await webhook.visit(subscribeUrl);
  await webhook.link(entities.first);
  return (await activation.settle(webhook, entities.first))?.entityId;
});

/** @throws Untestable blocked by WHS-11 when it was not heard, and no webhook is after a GET on its newest address */
export async function requireRenewalWorks(world: World, heard: boolean): Promise<void> {
  if (heard || (await heardAfterRenewal(world)) !== undefined) return;
  throw new Untestable("A GET on the address of the newest event activates no webhook.", {
    blockedBy: ["WHS-11"],
  });
}

/** No two are the same. @throws Untestable blocked by WHS-16 when a GET on one of them activates another webhook */
export async function expectDifferentUrls(world: World, urls: readonly string[]): Promise<void> {
  const different = new Set(urls).size;
  if (different < urls.length) {
    const { heard } = await otherConfirmed(world);
    if (heard.length > 0)
      throw new Untestable("The SubscribeURL of one webhook activates another.", { blockedBy: ["WHS-16"] });
  }
  expect(different, `different SubscribeURLs, of ${urls.length}`).toEqual(urls.length);
}

/** How many of so many changes the webhook is notified of oftener than another webhook that watches the same. */
export async function changesToldTwice(world: World, webhook: Webhook, count: number): Promise<number> {
  const { first } = world.entities;
  const canary = await world.scenes.canary(first);
  const made = [];
  for (let index = 0; index < count; index++) {
    const change = await world.changes.any(first);
    await canary.notificationOf(change);
    made.push(change);
  }
  const { graceMs } = world.silence;
  await waiting(() => webhook.inbox.collect(() => false, { deadlineMs: graceMs(0) }));
  const timesTold = ({ inbox }: Webhook, entityId: string) =>
    inbox.all((delivery) => world.correlation.read(delivery).entityId === entityId).length;
  return made.filter(({ entityId }) => timesTold(webhook, entityId) > timesTold(canary, entityId)).length;
}
