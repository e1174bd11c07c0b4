/** Another webhook that watches the same BusinessEntity, of the same or of another user. */
import { NotApplicable, Untestable } from "../errors.ts";
import type { User } from "./user.ts";
import type { Webhook } from "./webhook.ts";
import type { World } from "./world.ts";

/** @throws NotApplicable when another user may not watch it: then the two share nothing */
export async function otherWatcher(
  { alice, activation }: World,
  user: User,
  entityId: string,
): Promise<Webhook> {
  if (user.name === alice.name) return user.activeWebhook([entityId]);
  const webhook = await user.activeWebhook([]);
  const { accepted, status } = await webhook.link(entityId);
  if (!accepted)
    throw new NotApplicable(`${user.name} may not watch the BusinessEntity ${entityId} (${status}).`);
  // It is linked, and a second link may be refused (WHL-09).
  if ((await activation.settle(webhook, entityId)) !== undefined) return webhook;
  throw new Untestable(`No change was notified to a webhook of ${user.name} after the link.`, {
    blockedBy: ["WHL-01"],
    expected: "notifications of changes after the link",
    received: "none",
  });
}
