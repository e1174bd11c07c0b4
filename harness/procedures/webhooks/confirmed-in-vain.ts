/** Webhooks of which one GET on the SubscribeURL made nothing: they are notified after a second one. */
import { repeated } from "../../check/repeated.ts";
import { NotApplicable } from "../../check/untestable.ts";
import type { SharedWorld } from "../../shared/shared-world.ts";
import type { Webhook } from "../../world/webhooks/webhook.ts";

/** Enough for what one of two instances does. */
const MORE = 4;

/**
 * The first of the run, and those of a few more, each by its webhookId.
 * @throws NotApplicable where the first was active after one GET
 */
export async function confirmedInVain(world: SharedWorld): Promise<string[]> {
  const { confirmedInVain: first } = world.activation;
  if (first.length === 0) throw new NotApplicable("One GET on its SubscribeURL activated the first webhook.");
  const more = await repeated(MORE, async () => {
    const webhook = await world.alice.webhook({ isNew: true });
    return (await wantsSecondGet(world, webhook)) ? [webhook] : [];
  });
  return [...first, ...more.flat()].map(({ id }) => id);
}

async function wantsSecondGet({ activation, entities }: SharedWorld, webhook: Webhook): Promise<boolean> {
  await webhook.confirm();
  if (!(await webhook.link(entities.first)).accepted) return false;
  if ((await activation.awaitLink(webhook, entities.first)) !== undefined) return false;
  return activation.isToldAfterAnotherGet(webhook, entities.first);
}
