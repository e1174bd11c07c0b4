/** Whether it was the GET on a SubscribeURL that had no effect, or the link after it: a second GET may tell. */
import type { MadeChange } from "../../changes/changes.ts";
import { subscribeUrlOf } from "../../sink/confirmation.ts";
import type { Webhook } from "../webhooks/webhook.ts";

export interface SecondGets {
  /** The last SubscribeURL that the webhook was sent, once more; false where there is none. */
  visited(webhook: Webhook): Promise<boolean>;
  /** Whether a webhook that is linked to this, and is notified of nothing, is notified after another GET on its SubscribeURL. */
  areOfUse(webhook: Webhook, entityId: string): Promise<boolean>;
  /** The same for one that a check stands on, kept where it is so; false without a look where several were in vain. */
  recover(webhook: Webhook, entityId: string): Promise<boolean>;
  /** Webhooks of the run that were notified after a second GET, and of nothing before. */
  readonly confirmedInVain: readonly Webhook[];
}

/** Each takes as long as a link may: where links are without effect, this is not to be asked of every one. */
const MOST_IN_VAIN = 2;

export function createSecondGets(
  awaitLink: (webhook: Webhook, entityId: string) => Promise<MadeChange | undefined>,
): SecondGets {
  const confirmedInVain: Webhook[] = [];
  let inVain = 0;
  const visited = async (webhook: Webhook) => {
    const url = webhook.inbox.deliveries.map(subscribeUrlOf).findLast((one) => one !== undefined);
    if (url !== undefined) await webhook.visit(url);
    return url !== undefined;
  };
  const areOfUse = async (webhook: Webhook, entityId: string) =>
    (await visited(webhook)) && (await awaitLink(webhook, entityId)) !== undefined;
  return {
    visited,
    areOfUse,
    recover: async (webhook, entityId) => {
      if (inVain >= MOST_IN_VAIN) return false;
      inVain++;
      if (!(await areOfUse(webhook, entityId))) return false;
      inVain--;
      confirmedInVain.push(webhook);
      return true;
    },
    confirmedInVain,
  };
}
