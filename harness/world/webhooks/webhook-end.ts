/** What becomes of a webhook that nobody uses any more: it is unlinked, and given to others where that does no harm. */
import { currentCheck, newContext, within } from "../../check/current-check.ts";
import type { SeenExchange } from "../../client/recorder.ts";
import { subscribeUrlOf } from "../../sink/confirmation.ts";
import { kindOf } from "../../sink/notification.ts";
import type { IdleWebhook, IdleWebhooks } from "./idle-webhooks.ts";
import { everLinkedTo, isUntouched, linksOf } from "./uses-of-webhook.ts";
import type { Webhook } from "./webhook.ts";

/** What the exchanges do not show of how it was used. */
export interface Use {
  /** Something was sent to a SubscribeURL of it. */
  isVisited: boolean;
  /** Its receiver answered as any does. */
  readonly isReusable: boolean;
}

export interface WebhookEndOptions {
  readonly exchanges: readonly SeenExchange[];
  readonly idle: IdleWebhooks;
  readonly fallsSilent: (webhook: Webhook, watched: readonly string[]) => Promise<boolean>;
  /**
   * Where the run may create only so many, none is given up that may still be of use: it is confirmed, and linked until it is notified.
   * False where it may create more.
   */
  readonly reclaimed?: ((webhook: Webhook) => Promise<boolean>) | undefined;
}

export function webhookEnd({ exchanges, idle, fallsSilent, reclaimed }: WebhookEndOptions) {
  const watched = async (one: IdleWebhook) => {
    if (!(await fallsSilent(one.webhook, [...one.restless]))) return;
    one.restless.clear();
    idle.lookAgain();
  };
  const keptActive = (webhook: Webhook) => {
    const one = { webhook, restless: everLinkedTo(webhook, exchanges) };
    idle.keepActive(one);
    // Nobody waits for it. What is never silent, or cannot be seen to be, is used for other records only.
    void within(newContext("webhooks between two checks"), () => watched(one)).catch(() => undefined);
  };
  /** Nobody waits for that either. */
  const triedAgain = (webhook: Webhook) => {
    const tried = async () => {
      if (await reclaimed?.(webhook)) keptActive(webhook);
    };
    void within(newContext("webhooks between two checks"), tried).catch(() => undefined);
  };
  return async (webhook: Webhook, { isReusable, isVisited }: Use): Promise<void> => {
    for (const entity of linksOf(webhook, exchanges)) await webhook.unlink(entity);
    if (!isReusable || !tookEverything(webhook)) return;
    // What came in the way of one check is not to come in the way of the next.
    const isDoubtful = currentCheck()?.troubles.some(({ kind }) => kind !== "in use") ?? false;
    if (!isDoubtful && !isVisited && isUntouched(webhook, exchanges)) {
      if (webhook.inbox.deliveries.some(subscribeUrlOf)) idle.keepAwaiting(webhook);
    } else if (!isDoubtful && hasNotified(webhook)) keptActive(webhook);
    else triedAgain(webhook);
  };
}

const tookEverything = ({ inbox: { deliveries } }: Webhook): boolean =>
  deliveries.every(({ answered }) => answered.startsWith("2"));

/** It is active. */
const hasNotified = ({ inbox: { deliveries } }: Webhook): boolean =>
  deliveries.some((delivery) => kindOf(delivery) === "notification");
