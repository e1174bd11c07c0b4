/** How many of several webhooks that watch the same BusinessEntity are told of one change. */
import { isNotified, type Webhook, type World } from "#harness";

/**
 * A webhook of a moment ago may be known to one sender and not yet to another (rule D08): where some are told and some are not, one more
 * change decides, after the time in which the first had to be notified.
 */
export async function webhooksTold(
  world: World,
  watched: string,
  webhooks: readonly Webhook[],
): Promise<number> {
  const told = await toldOfOneChange(world, watched, webhooks);
  const isDivided = told > 0 && told < webhooks.length;
  return isDivided ? toldOfOneChange(world, watched, webhooks) : told;
}

async function toldOfOneChange({ changes }: World, watched: string, webhooks: readonly Webhook[]) {
  const change = await changes.any(watched);
  const told = await Promise.all(webhooks.map((webhook) => isNotified(webhook, change)));
  return told.filter(Boolean).length;
}
