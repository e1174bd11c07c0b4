/** Who has which webhook: a check is given it until it ends, and then it is taken back for the next. */
import { lendUntilEnd } from "../../check/current-check.ts";
import { inboxSince } from "../../sink/inbox-since.ts";
import type { Webhook } from "./webhook.ts";
import { type Use, type WebhookEndOptions, webhookEnd } from "./webhook-end.ts";
import { createWebhookHandle, type WebhookFacts, type WebhookParts } from "./webhook-handle.ts";
import type { WebhookUsers } from "./webhook-users.ts";

export interface WebhookKeepingOptions extends WebhookEndOptions {
  readonly handle: WebhookParts;
  readonly users: WebhookUsers;
  /** It is to be looked at in the end, as it is now. */
  readonly isKept: (webhook: Webhook) => boolean;
}

export interface WebhookKeeping {
  /** @param isReusable its receiver answers as any does */
  handled(facts: WebhookFacts, isReusable: boolean): Webhook;
  /** Until the check ends: nobody else waits then for what its links bring. */
  givenTo(webhook: Webhook): Webhook;
  /** One that others have done with: until the check ends, and without what it was notified of before. */
  handedOn(left: Webhook): Webhook;
  /** Nobody uses it any more. */
  release(webhook: Webhook): Promise<void>;
}

export function createWebhookKeeping(options: WebhookKeepingOptions): WebhookKeeping {
  const { handle, users, isKept } = options;
  const uses = new WeakMap<Webhook, Use>();
  const end = webhookEnd(options);
  const release = async (webhook: Webhook) => {
    const use = uses.get(webhook);
    uses.delete(webhook);
    if (use && !isKept(webhook)) await end(webhook, use);
  };
  const givenTo: WebhookKeeping["givenTo"] = (webhook) => {
    users.add();
    lendUntilEnd(webhook, () => release(webhook));
    return webhook;
  };
  const handled: WebhookKeeping["handled"] = (facts, isReusable) => {
    const use: Use = { isVisited: false, isReusable };
    const subscribe: WebhookParts["subscribe"] = (url, method) => {
      use.isVisited = true;
      return handle.subscribe(url, method);
    };
    const webhook = createWebhookHandle(facts, { ...handle, subscribe });
    uses.set(webhook, use);
    return webhook;
  };
  const handedOn: WebhookKeeping["handedOn"] = (left) =>
    givenTo(handled({ ...factsOf(left), inbox: inboxSince(left.inbox), watching: [] }, true));
  return { release, givenTo, handled, handedOn };
}

/** What stays of one when it changes hands. */
export const factsOf = ({ id, owner, inbox, created }: Webhook): Omit<WebhookFacts, "watching"> => ({
  ...{ id, owner, inbox, created },
});
