/** That a webhook heard nothing of a BusinessEntity that it was never linked to, and whose fault it is if it did. */

import type { MadeChange } from "../changes/changes.ts";
import { waiting } from "../engine/current-check.ts";
import { Untestable } from "../errors.ts";
import type { ReceivedNotification } from "../world/correlation.ts";
import { sharedScene } from "../world/shared-scene.ts";
import type { Webhook } from "../world/webhook.ts";
import type { World } from "../world/world.ts";
import { expect } from "./expect.ts";

/** Notifications of the row that was changed. */
export const ofRow =
  ({ entityId }: MadeChange) =>
  ({ content }: Pick<ReceivedNotification, "content">): boolean =>
    content.entityId === entityId;

/** Two active webhooks of a user, of which one is linked; and what the other heard, which may be of what another check linked. */
export const bystander = sharedScene("an active webhook beside one that is linked", async (world) => {
  const { first, second } = world.entities;
  const linked = await world.alice.activeWebhook([]);
  const webhook = await world.alice.activeWebhook([]);
  // At once: nothing else is to be linked in between.
  await world.activation.linkAndSettle(linked, second);
  await world.changes.any(first);
  const change = await world.changes.any(second);
  return { webhook, heard: await webhook.heardDespite(change, linked) };
});

/**
 * The bystander heard nothing.
 * @throws Untestable blocked by NTF-03 when it hears of what nobody was ever linked to as well
 */
export async function expectBystanderUnheard(world: World): Promise<void> {
  const { webhook, heard } = await bystander(world);
  if (heard.length > 0 && (await hearsOfNobodys(world, webhook))) throw heardAnyway("NTF-03", heard);
  expect(heard, "notifications at a webhook that was not linked").toEqual([]);
}

/**
 * Nothing was heard of a BusinessEntity that the webhook is not linked to.
 * @throws Untestable blocked by NTF-03 or WHL-07 when a webhook that nobody touched hears too
 */
export async function expectUnlinkedUnheard(
  world: World,
  webhook: Webhook,
  heard: readonly string[],
): Promise<void> {
  if (heard.length > 0) {
    if (await hearsOfNobodys(world, webhook)) throw heardAnyway("NTF-03", heard);
    if ((await bystander(world)).heard.length > 0) throw heardAnyway("WHL-07", heard);
  }
  expect(heard, "notifications of a BusinessEntity that is not linked").toEqual([]);
}

/** Whether it hears of a BusinessEntity made just now, to which nobody was ever linked. */
async function hearsOfNobodys({ changes, entities, silence }: World, { inbox }: Webhook): Promise<boolean> {
  try {
    const { entityId } = await changes.create("BusinessEntity", entities.first);
    const change = await changes.any(entityId);
    const isOfIt = (text: string) => text.includes(change.entityId);
    const [heard] = await waiting(() =>
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

function heardAnyway(id: "NTF-03" | "WHL-07", heard: readonly string[]): Untestable {
  return new Untestable("A webhook that nobody linked is notified too.", {
    blockedBy: [id],
    expected: "no notification",
    received: heard.join("; "),
  });
}
