/** One webhook, as its owner drives it and its receiver sees it. */

import type { MadeChange } from "../changes/changes.ts";
import type { Answer } from "../client/answer.ts";
import { currentCheck, waiting } from "../engine/current-check.ts";
import { Untestable } from "../errors.ts";
import { subscribeUrlOf } from "../sink/confirmation.ts";
import type { Delivery } from "../sink/delivery.ts";
import { DeliveryTimeout, type Inbox } from "../sink/inbox.ts";
import { isProbe, kindOf } from "../sink/notification.ts";
import type { Correlation, ReceivedNotification } from "./correlation.ts";
import type { Silence } from "./silence.ts";
import type { Subscribe, SubscribeAnswer } from "./subscribe.ts";
import type { User } from "./user.ts";

export interface Confirmation {
  readonly delivery: Delivery;
  readonly subscribeUrl: string;
}

export interface Webhook {
  readonly id: string;
  readonly owner: User;
  readonly inbox: Inbox;
  /** The answer to POST /user/webhook. */
  readonly created: Answer;
  /**
   * The next confirmation event: the first one, or the first after the given delivery.
   * @throws Untestable blocked by WHC-02 (none came) or WHS-02 (it has no SubscribeURL)
   */
  confirmation(after?: Delivery): Promise<Confirmation>;
  /** GET on the SubscribeURL of the first event. */
  confirm(): Promise<SubscribeAnswer>;
  /** GET, or another method, on a SubscribeURL. */
  visit(subscribeUrl: string, method?: string): Promise<SubscribeAnswer>;
  resend(): Promise<Answer>;
  link(entityId: string): Promise<Answer>;
  unlink(entityId: string): Promise<Answer>;
  /** The first notification of this change. @throws Untestable blocked by NTF-01 when none comes in time */
  notificationOf(change: MadeChange): Promise<ReceivedNotification>;
  /** Every notification of this change that has arrived so far, first one first. */
  notificationsOf(change: MadeChange): ReceivedNotification[];
  /** Waits until so many messages with different content have come for one row and action; gives what there is by the deadline. */
  distinctContents(entityId: string, action: string, count: number): Promise<string[]>;
  /** The same notification once more; undefined when it does not come within the time of an event. */
  repetitionOf(notification: ReceivedNotification): Promise<ReceivedNotification | undefined>;
  /**
   * Data notifications that came although they should not have: looked for until the canary has received its own
   * notification of the change, and the grace is over (rule D07). In words.
   * @param about narrows what counts; default is every data notification
   */
  heardDespite(
    change: MadeChange,
    canary: Webhook,
    about?: (notification: ReceivedNotification) => boolean,
  ): Promise<string[]>;
}

export interface WebhookParts {
  readonly eventMs: number;
  readonly subscribe: Subscribe;
  readonly correlation: Correlation;
  readonly silence: Silence;
}

type Facts = Pick<Webhook, "id" | "owner" | "inbox" | "created">;

export function createWebhookHandle(facts: Facts, parts: WebhookParts): Webhook {
  const { id, owner, inbox } = facts;
  const webhook: Webhook = {
    ...facts,
    confirmation: (after) => nextConfirmation(inbox, parts.eventMs, after),
    confirm: async () => parts.subscribe((await webhook.confirmation()).subscribeUrl),
    visit: (url, method) => parts.subscribe(url, method),
    resend: () => owner.client.resendConfirmation(id),
    link: (entityId) => owner.client.linkEntity(id, entityId),
    unlink: (entityId) => owner.client.unlinkEntity(id, entityId),
    notificationOf: (change) => parts.correlation.first(inbox, change),
    notificationsOf: (change) => parts.correlation.all(inbox, change),
    distinctContents: async (entityId, action, count) => {
      const ofRow = (delivery: Delivery) => {
        const content = parts.correlation.read(delivery);
        return content.entityId === entityId && content.action === action;
      };
      const contents = () => [
        ...new Set(inbox.all(ofRow).map((delivery) => contentOf(delivery, parts.correlation))),
      ];
      const enough = (delivery: Delivery) => ofRow(delivery) && contents().length >= count;
      await waiting(() => inbox.next(enough, { deadlineMs: parts.eventMs, patient: true })).catch(
        () => undefined,
      );
      return contents();
    },
    repetitionOf: async ({ delivery, content }) => {
      const isAgain = (other: Delivery) => parts.correlation.read(other).entityId === content.entityId;
      const again = await waiting(() =>
        inbox.next(isAgain, { deadlineMs: parts.eventMs, after: delivery }),
      ).catch(() => undefined);
      return again && { delivery: again, content: parts.correlation.read(again) };
    },
    heardDespite: (change, canary, about) => parts.silence.heard(webhook, change, canary, about),
  };
  return webhook;
}

async function nextConfirmation(
  inbox: Inbox,
  eventMs: number,
  after: Delivery | undefined,
): Promise<Confirmation> {
  const delivery = await nextEvent(inbox, eventMs, after);
  currentCheck()?.events.push(delivery.n);
  const subscribeUrl = subscribeUrlOf(delivery);
  if (subscribeUrl !== undefined && URL.canParse(subscribeUrl)) return { delivery, subscribeUrl };
  throw new Untestable("The confirmation event holds no SubscribeURL that can be requested.", {
    blockedBy: ["WHS-02"],
    expected: "a JSON object with a member SubscribeURL, an absolute address",
    received: delivery.body.toString("utf8").slice(0, 500),
  });
}

async function nextEvent(inbox: Inbox, deadlineMs: number, after: Delivery | undefined): Promise<Delivery> {
  try {
    // An event without SubscribeURL is to be found as well, and then judged; a probe of the receiver is none.
    const isEvent = (delivery: Delivery) => !isProbe(delivery) && kindOf(delivery) !== "notification";
    return await waiting(() => inbox.next(isEvent, { deadlineMs, after, patient: true }));
  } catch (error) {
    if (!(error instanceof DeliveryTimeout)) throw error;
    throw new Untestable(`No confirmation event reached the targetUrl within ${error.waitedMs} ms.`, {
      blockedBy: after ? ["WHS-10"] : ["WHC-02"],
      expected: `an event at the targetUrl within ${error.waitedMs} ms`,
      received: error.message,
    });
  }
}

/** What a message says, without the envelope, which differs from one delivery to the next. */
function contentOf(delivery: Delivery, correlation: Correlation): string {
  return JSON.stringify(correlation.read(delivery).message ?? null);
}
