/** Links and unlinks that are refused: what they would have brought about is looked for once it had its time (rule D09). */
import type { SharedWorld } from "../../shared/shared-world.ts";
import type { Webhook } from "../../world/webhooks/webhook.ts";
import { isNotified } from "../notifications/is-notified.ts";
import { ofRow } from "../notifications/unlinked-silence.ts";
import { passUnlinkTime } from "../notifications/unlinking.ts";
import { passEffectTime } from "../users/late-effect.ts";

/** Sends the request. @throws Untestable where it is accepted */
type Refused = (webhookId: string, entityId: string) => Promise<unknown>;

/** What a webhook that watches the first BusinessEntity hears of the second after this link, in words. */
export async function refusedLink(world: SharedWorld, webhook: Webhook, link: Refused): Promise<string[]> {
  const { second } = world.entities;
  const canary = await world.shared.canary(second);
  await link(webhook.id, second);
  await passEffectTime(world, "link");
  const change = await world.changes.oneForAll(second);
  return webhook.notificationsDespite(change, canary, ofRow(change));
}

/**
 * Whether the webhook is still notified of a BusinessEntity after this unlink.
 * @param entityId one that it watches: the first, where none is named
 */
export async function refusedUnlink(
  world: SharedWorld,
  webhook: Webhook,
  unlink: Refused,
  entityId: string = world.entities.first,
): Promise<boolean> {
  const canary = await world.shared.canary(entityId);
  await unlink(webhook.id, entityId);
  await passUnlinkTime(world);
  const change = await world.changes.oneForAll(entityId);
  await canary.requireNotification(change);
  if (await isNotified(webhook, change)) return true;
  // One that is lost is no unlink: that has taken effect when nothing else comes either.
  return isNotified(webhook, await world.changes.oneForAll(entityId));
}
