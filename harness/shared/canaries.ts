/** Canaries of silences: one webhook for several BusinessEntity records, since no route removes a webhook. */
import { currentCheck } from "../check/current-check.ts";
import { undefinedIfUntestable } from "../check/untestable.ts";
import type { Activation } from "../world/links/activation.ts";
import type { User } from "../world/users/user.ts";
import type { Webhook } from "../world/webhooks/webhook.ts";

export interface CanariesOptions {
  readonly owner: () => User;
  readonly activation: Pick<Activation, "linkEffectively">;
}

/** BusinessEntity records of one canary. Each of its links is seen to be effective before anything is made of its events. */
const MOST_WATCHED = 4;

interface Canary {
  readonly webhook: Promise<Webhook>;
  watched: number;
}

/** @returns what gives a webhook of the owner that is notified of this BusinessEntity, to be asked once for each */
export function createCanaries({ owner, activation }: CanariesOptions) {
  const shared: Canary[] = [];
  const own = (entityId: string): Canary => ({ webhook: owner().activeWebhook([entityId]), watched: 1 });
  const alsoWatching = async (canary: Canary, entityId: string) => {
    canary.watched++;
    const webhook = await canary.webhook;
    await activation.linkEffectively(webhook, entityId);
    return webhook;
  };
  return async (entityId: string): Promise<Webhook> => {
    // Who looks again may do so because one that watches several failed.
    if ((currentCheck()?.round ?? 0) > 0) return own(entityId).webhook;
    const free = shared.find(({ watched }) => watched < MOST_WATCHED);
    const found = free && (await alsoWatching(free, entityId).catch(undefinedIfUntestable));
    if (found) return found;
    const canary = own(entityId);
    shared.push(canary);
    return canary.webhook;
  };
}
