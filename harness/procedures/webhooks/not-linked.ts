/** What is still to be linked: a link of what is linked already may be refused (WHL-09). */
import type { SharedWorld } from "../../shared/shared-world.ts";
import { linksOf } from "../../world/webhooks/uses-of-webhook.ts";
import type { Webhook } from "../../world/webhooks/webhook.ts";

/** A BusinessEntity id that the webhook is not linked to; the second of all where it is linked to each. */
export function notLinked({ entities, exchanges }: SharedWorld, webhook: Webhook): string {
  const linked = linksOf(webhook, exchanges);
  const candidates = [entities.second, entities.first, ...entities.all];
  return candidates.find((id) => !linked.has(id)) ?? entities.second;
}
