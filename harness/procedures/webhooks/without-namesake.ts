/** Ids may be counted for each user (WHC-22): then another user may have a webhook of the same id, and rightly change it. */
import type { Answer } from "../../client/answer.ts";
import type { SharedWorld } from "../../shared/shared-world.ts";
import type { User } from "../../world/users/user.ts";
import { webhookIn } from "../../world/webhooks/uses-of-webhook.ts";
import type { Webhook } from "../../world/webhooks/webhook.ts";
import { mayHaveWebhook, type Requests, wasTold } from "../../world/webhooks/webhook-namesakes.ts";

/** Another one has the next id, and soon one that the other user has not come to. */
const TRIES = 20;

const users = ["alice", "bob"];

/**
 * The first of these whose id no webhook of another user has, or the last one that was tried.
 * @param make is told, but for the first, that another one will not do, and how many were tried before it
 */
export async function withoutNamesake(
  world: SharedWorld,
  make: (options?: { isNew: true }, tried?: number) => Promise<Webhook>,
): Promise<Webhook> {
  let webhook = await make();
  for (let tried = 1; tried <= TRIES && hasNamesake(world, webhook); tried++)
    webhook = await make({ isNew: true }, tried);
  return webhook;
}

/** One that awaits confirmation, and which other checks ask for new events too. */
export const awaitingWithoutNamesake = (world: SharedWorld, owner: User): Promise<Webhook> =>
  withoutNamesake(world, (options, tried) =>
    options
      ? world.shared.oneFor(`awaiting webhook of ${owner.name}, number ${tried}`, () =>
          owner.webhook(options),
        )
      : world.shared.awaitingWebhook(owner),
  );

/** Whether both users may have come to a webhook of the id that this request names: the run goes on making them. */
export function isSharedByNow(requests: Requests, { facts }: Answer): boolean {
  const id = webhookIn(facts.path);
  return id !== undefined && users.every((user) => mayHaveWebhook(requests, user, id));
}

/** Whether another user was told of a webhook of this id. */
export function hasNamesake({ exchanges }: Pick<SharedWorld, "exchanges">, { id, owner }: Webhook): boolean {
  return users.some((user) => user !== owner.name && wasTold(exchanges, user, id));
}
