/** Another webhook that watches the same BusinessEntity, of the same or of another user. */
import { remark } from "../../check/current-check.ts";
import { NotApplicable, Untestable } from "../../check/untestable.ts";
import type { SharedWorld } from "../../shared/shared-world.ts";
import type { User } from "../../world/users/user.ts";
import type { Webhook } from "../../world/webhooks/webhook.ts";

/** One of each user who may watch it. */
export async function otherWatchers(world: SharedWorld, entityId: string): Promise<Webhook[]> {
  const found = await Promise.all(
    world.users.map((user) => otherWatcher(world, user, entityId).catch(remarkedIfNotApplicable)),
  );
  return found.filter((webhook) => webhook !== undefined);
}

function remarkedIfNotApplicable(error: unknown): undefined {
  if (!(error instanceof NotApplicable)) throw error;
  remark(error.message);
}

/** @throws NotApplicable when another user may not watch it: then the two share nothing */
export async function otherWatcher(
  { alice, activation }: SharedWorld,
  user: User,
  entityId: string,
): Promise<Webhook> {
  if (user.name === alice.name) return user.activeWebhook([entityId]);
  const webhook = await user.activeWebhook([]);
  const { accepted, status } = await webhook.link(entityId);
  if (!accepted)
    throw new NotApplicable(`${user.name} may not watch the BusinessEntity ${entityId} (${status}).`);
  // It is linked, and a second link may be refused (WHL-09).
  if ((await activation.awaitLinkEverywhere(webhook, entityId)) !== undefined) return webhook;
  throw new Untestable(
    `No change was notified to a webhook of ${user.name} after the link. Where this user may watch ${entityId}, say so by FDS_OTHER_BUSINESS_ENTITIES: then it is a fault (WHL-01).`,
    {
      cites: ["a link takes effect", "each webhook that watches is notified"],
      expected: "notifications of changes after the link",
      received: "none",
    },
  );
}
