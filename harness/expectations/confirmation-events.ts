/** Judgements on several confirmation events, and on webhooks that were confirmed more than once. */
import { waiting } from "../engine/current-check.ts";
import { Untestable } from "../errors.ts";
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
