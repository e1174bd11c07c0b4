/** Of all links of a run, those that were accepted and came to nothing, though the webhook is told of what it is linked to again. */

import type { RequirementId } from "#catalogue";
import { undefinedIfUntestable } from "../../check/untestable.ts";
import { sharedFixture } from "../../shared/shared-fixture.ts";
import type { SharedWorld } from "../../shared/shared-world.ts";
import type { VainLink } from "../../world/webhooks/vain-links.ts";
import { isNotified } from "./is-notified.ts";
import { untoldOf } from "./told-of-three.ts";

/**
 * Each in words. A link that takes effect after all is only late; where a second one has no effect either, it is not this link
 * that was lost; and where not all are told that watch the same, it is not the link that decides who is (NTF-02).
 * @throws Untestable where nothing is notified at all
 */
export const lostLinks = sharedFixture("links that came to nothing", async (world: SharedWorld) => {
  await world.activation.flows();
  const { inVain } = world.webhooks;
  const entities = [...new Set(inVain.map(({ entityId }) => entityId))];
  const lost = await Promise.all(
    entities.map((entity) =>
      lostOf(
        world,
        entity,
        inVain.filter(({ entityId }) => entityId === entity),
      ),
    ),
  );
  return lost.flat().map(inWords);
});

async function lostOf(world: SharedWorld, watched: string, links: readonly VainLink[]): Promise<VainLink[]> {
  const change = await world.changes.any(watched);
  const heard = await Promise.all(links.map(({ webhook }) => isNotified(webhook, change)));
  const silent = links.filter((_, index) => !heard[index]);
  const again = await Promise.all(silent.map(({ webhook }) => world.activation.linksAgain(webhook, watched)));
  const lost = silent.filter((_, index) => again[index]);
  if (lost.length === 0) return [];
  const beside = await world.shared.canary(watched).catch(undefinedIfUntestable);
  const webhooks = [...(beside ? [beside] : []), ...lost.map(({ webhook }) => webhook)];
  return (await untoldOf(world, { watched, webhooks })).length === 0 ? lost : [];
}

/** Why a webhook is not notified of what it was linked to, where that one link was lost: all such links are looked at in the end. */
export function suspectsOfLink(
  { webhooks }: Pick<SharedWorld, "webhooks">,
  { webhook, entityId }: VainLink,
  isNotified: boolean,
): readonly RequirementId[] {
  if (isNotified) return [];
  webhooks.noteInVain(webhook, entityId);
  return ["WHL-01"];
}

const inWords = ({ webhook, entityId }: VainLink) =>
  `${entityId} at ${webhook.id} of ${webhook.owner.name}, which is notified since it was linked once more`;
