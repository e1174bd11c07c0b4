/** That a webhook heard nothing of a BusinessEntity that it was never linked to, and whose fault it is if it did. */

import type { Cite } from "#catalogue";
import type { MadeChange } from "../../changes/changes.ts";
import { withoutSlot } from "../../check/current-check.ts";
import { Untestable } from "../../check/untestable.ts";
import { expect } from "../../judging/expect.ts";
import { suspected } from "../../judging/suspected.ts";
import { sharedFixture } from "../../shared/shared-fixture.ts";
import type { SharedWorld } from "../../shared/shared-world.ts";
import type { ReceivedNotification } from "../../world/notifications/correlation.ts";
import type { Webhook } from "../../world/webhooks/webhook.ts";

/** Notifications of the row that was changed. */
export const ofRow =
  ({ entityId }: MadeChange) =>
  ({ content }: Pick<ReceivedNotification, "content">): boolean =>
    content.entityId === entityId;

/** Two active webhooks of a user, of which one is linked; and what the other heard, which may be of what another check linked. */
const bystander = sharedFixture("an active webhook beside one that is linked", async (world) => {
  const { first, second } = world.entities;
  const linked = await world.alice.activeWebhook([]);
  // Of any record: what is heard may be of one that another check linked.
  const webhook = await world.alice.activeWebhook([], { isNew: true });
  // At once: nothing else is to be linked in between.
  await world.activation.linkEffectively(linked, second);
  await world.changes.any(first);
  const change = await world.changes.any(second);
  const heard = await webhook.notificationsDespite(change, linked);
  return { webhook: heard.length > 0 ? webhook : undefined, heard };
});

/** The bystander is not notified. */
export async function expectBystanderUnheard(world: SharedWorld): Promise<void> {
  const { webhook, heard } = await bystander(world);
  const isOfNobodys = webhook !== undefined && (await hearsOfNobodys(world, webhook));
  expect(
    heard,
    "notifications at a webhook that was not linked",
    isOfNobodys ? ["what is not watched is not notified"] : [],
  ).toEqual([]);
}

/** The webhook is not notified of a BusinessEntity that it is not linked to. */
export async function expectUnlinkedUnheard(
  world: SharedWorld,
  webhook: Webhook,
  heard: readonly string[],
  letThrough: readonly Cite[] = [],
): Promise<void> {
  const suspects =
    heard.length > 0 ? [...letThrough, ...(await suspected(() => suspectsOf(world, webhook)))] : [];
  expect(heard, "notifications of a BusinessEntity that is not linked", suspects).toEqual([]);
}

/** What a webhook heard of the second BusinessEntity that watches the first, and that nothing was done to. */
const untouched = sharedFixture("a webhook that watches another BusinessEntity", async (world) => {
  const { first, second } = world.entities;
  const canary = await world.shared.canary(second);
  const webhook = await world.alice.activeWebhook([first], { isNew: true });
  const change = await world.changes.any(second);
  return webhook.notificationsDespite(change, canary, ofRow(change));
});

/** Identifiers of which one holds the other, or that are the same but for upper and lower case. */
function areAlike(one: string, other: string): boolean {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  return a.includes(b) || b.includes(a);
}

/** What else makes a webhook hear that nobody touched. */
async function suspectsOf(world: SharedWorld, webhook: Webhook): Promise<Cite[]> {
  const { first, second } = world.entities;
  if ((await untouched(world)).length > 0)
    return ["what is not watched is not notified", ...(areAlike(first, second) ? (["NTF-13"] as const) : [])];
  if (await hearsOfNobodys(world, webhook)) return ["what is not watched is not notified"];
  return (await bystander(world)).heard.length > 0 ? ["a link is for the named webhook only"] : [];
}

/** Whether it hears of a BusinessEntity made just now, to which nobody was ever linked. */
async function hearsOfNobodys(
  { changes, entities, silence }: SharedWorld,
  { inbox }: Webhook,
): Promise<boolean> {
  try {
    const { entityId } = await changes.create("BusinessEntity", entities.first);
    const change = await changes.any(entityId);
    const isOfIt = (text: string) => text.includes(change.entityId);
    const [heard] = await withoutSlot(() =>
      inbox.collect(({ body }) => isOfIt(body.toString("utf8")), {
        count: 1,
        deadlineMs: silence.graceMs(0),
      }),
    );
    return heard !== undefined;
  } catch (error) {
    // A hook that makes no BusinessEntity leaves the cause unknown.
    if (error instanceof Untestable) return false;
    throw error;
  }
}
