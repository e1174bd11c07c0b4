/** Where many changes are to be made: each of them is notified to whoever watches the record. */
import type { SharedWorld } from "../../shared/shared-world.ts";
import { linksOf } from "../../world/webhooks/uses-of-webhook.ts";

/** The BusinessEntity that the fewest webhooks watch at present. */
export function leastWatched({
  entities,
  webhooks,
  exchanges,
}: Pick<SharedWorld, "entities" | "webhooks" | "exchanges">): string {
  const watched = webhooks.made.flatMap((webhook) => [...linksOf(webhook, exchanges)]);
  const watchers = (id: string) => watched.filter((one) => one === id).length;
  const [least = entities.second] = entities.all
    .toReversed()
    .toSorted((one, other) => watchers(one) - watchers(other));
  return least;
}
