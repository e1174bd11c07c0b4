/** Ids may be counted for each user (WHC-22): then another user may have a webhook of the same id, and rightly change it. */
import type { Answer } from "../client/answer.ts";
import type { SharedWorld } from "../shared/shared-world.ts";
import { webhookIn } from "../world/uses-of-webhook.ts";
import type { Webhook } from "../world/webhook.ts";

/** Another one has the next id, and soon one that the other user has not come to. */
const TRIES = 20;

/** The first of these whose id no webhook of another user has, or the last one that was tried. */
export async function withoutNamesake(
  world: SharedWorld,
  make: (options?: { isNew: true }) => Promise<Webhook>,
): Promise<Webhook> {
  let webhook = await make();
  for (let tried = 0; tried < TRIES && hasNamesake(world, webhook); tried++)
    webhook = await make({ isNew: true });
  return webhook;
}

/** Whether another user has come to a webhook of the id that this request names: the run goes on making them. */
export function isSharedByNow(world: Pick<SharedWorld, "webhooks">, { facts }: Answer): boolean {
  const named = world.webhooks.made.filter(({ id }) => id === webhookIn(facts.path));
  return new Set(named.map(({ owner }) => owner.name)).size > 1;
}

export function hasNamesake({ webhooks }: Pick<SharedWorld, "webhooks">, { id, owner }: Webhook): boolean {
  return webhooks.made.some((other) => other.owner.name !== owner.name && other.id === id);
}
