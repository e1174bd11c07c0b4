/** Linking again and again, where a link of what is linked already may be refused: its status is not shown (WHL-09). */
import type { Answer } from "../../client/answer.ts";
import { sharedFixture } from "../../shared/shared-fixture.ts";
import type { SharedWorld } from "../../shared/shared-world.ts";
import type { Webhook } from "../../world/webhooks/webhook.ts";

/** Links the BusinessEntity; where that is refused, once more after an unlink. */
export async function linkAnew(webhook: Webhook, entityId: string): Promise<Answer> {
  const answer = await webhook.link(entityId);
  if (answer.accepted) return answer;
  await webhook.unlink(entityId);
  return webhook.link(entityId);
}

/** Whether this service accepts a link of what is linked already. */
export const repeatsLinks = sharedFixture("a repeated link", async (world) => {
  const webhook = await world.shared.ownWebhook(world.alice);
  await webhook.link(world.entities.second);
  return (await webhook.link(world.entities.second)).accepted;
});

/** Makes sure that a link by a valid credential is accepted now, whatever was linked before. */
export async function makeLinkable(world: SharedWorld, webhook: Webhook, entityId: string): Promise<void> {
  if (await repeatsLinks(world)) return;
  await webhook.unlink(entityId);
  await webhook.atRest(entityId);
}
