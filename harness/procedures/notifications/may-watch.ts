/** Whether a user may watch a BusinessEntity: seen by a webhook of that user, for it is not shown (WHL-11). */
import type { SharedWorld } from "../../shared/shared-world.ts";
import type { User } from "../../world/users/user.ts";

/** Linked to it, a webhook of the user is notified of its changes. */
export function mayWatch(
  { shared, activation, webhooks }: SharedWorld,
  user: User,
  entityId: string,
): Promise<boolean> {
  return shared.oneFor(`whether a webhook of ${user.name} is notified of ${entityId}`, async () => {
    const webhook = await user.activeWebhook([]);
    const isNotified = await activation.linksAgain(webhook, entityId);
    // Nobody else asks for it: the next one who needs a webhook of this user is given it.
    await webhooks.release(webhook);
    return isNotified;
  });
}
