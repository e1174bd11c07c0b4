/**
 * Events that a user was sent because another check named a webhook of that id: ids may be counted for each user (WHC-22), and a call by
 * the other user for "7" then is one for the own "7".
 */
import { currentCheck } from "../../check/current-check.ts";
import { userIn } from "../../reading/exchange-webhook.ts";
import type { SharedWorld } from "../../shared/shared-world.ts";
import type { Inbox } from "../../sink/inbox.ts";
import { webhookIn } from "../../world/webhooks/uses-of-webhook.ts";
import { hasNamesake } from "../webhooks/without-namesake.ts";

/** Whether its user asked for an event of the webhook of this inbox in another check than this one, and may have meant another's. */
export function isAskedForElsewhere(world: SharedWorld, { targetUrl }: Pick<Inbox, "targetUrl">): boolean {
  const { webhooks, exchanges, unanswered, underWay } = world;
  const webhook = webhooks.made.find(({ inbox }) => inbox.targetUrl === targetUrl);
  if (webhook === undefined || !hasNamesake(world, webhook)) return false;
  const own = new Set(currentCheck()?.exchanges);
  const elsewhere = [
    ...exchanges.filter(({ n, response }) => response.status < 300 && n > webhook.created.n && !own.has(n)),
    ...unanswered,
    ...underWay,
  ];
  return elsewhere.some(
    ({ route, request, credential }) =>
      route === "PUT /user/webhook/{webhookId}" &&
      webhookIn(request.path) === webhook.id &&
      (userIn(credential) ?? webhook.owner.name) === webhook.owner.name,
  );
}
