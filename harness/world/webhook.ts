/** One webhook, as its owner drives it and its receiver sees it. */

import type { MadeChange } from "../changes/changes.ts";
import { withoutSlot } from "../check/current-check.ts";
import type { Answer } from "../client/answer.ts";
import type { Arrival } from "../judging/arrival.ts";
import { requireArrival } from "../judging/require-arrival.ts";
import type { Delivery } from "../sink/delivery.ts";
import type { Inbox } from "../sink/inbox.ts";
import { contentsOf, isToldAgain } from "../sink/told-again.ts";
import { passed } from "../timing/passed.ts";
import type { Delay, ServiceTimes } from "../timing/service-times.ts";
import type { Correlation, ReceivedNotification } from "./correlation.ts";
import { type Confirmation, nextConfirmation } from "./next-confirmation.ts";
import type { Owner } from "./owner.ts";
import type { Silence } from "./silence.ts";
import type { Subscribe, SubscribeAnswer } from "./subscribe.ts";
import { askedWhileYoung } from "./while-young.ts";

export interface Webhook {
  readonly id: string;
  /** What it was linked to through this handle, without what was unlinked again. */
  readonly links: ReadonlySet<string>;
  readonly owner: Owner;
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
  /** Waits until what was done last to this link may be expected to be effective, by what this service was seen to take. */
  atRest(entityId: string): Promise<void>;
  /** Waits for the first notification of this change. */
  awaitNotification(change: MadeChange): Promise<Arrival<ReceivedNotification>>;
  /** The same, as a precondition. @throws Untestable when none comes in time */
  requireNotification(change: MadeChange): Promise<ReceivedNotification>;
  /** Every notification of this change that has arrived so far, first one first. */
  notificationsOf(change: MadeChange): ReceivedNotification[];
  /** Waits until so many messages with different content have come for one row and action; gives what there is by the deadline. */
  distinctContents(entityId: string, action: string, count: number): Promise<string[]>;
  /** The same action of the same row with the same contents once more; undefined when it does not come within the time of an event. */
  repetitionOf(notification: ReceivedNotification): Promise<ReceivedNotification | undefined>;
  /**
   * Data notifications that came although they should not have: looked for until the canary has received its own
   * notification of the change, and the grace is over (rule D07). In words.
   * @param about narrows what counts; default is every data notification
   */
  notificationsDespite(
    change: MadeChange,
    canary: Webhook,
    about?: (notification: ReceivedNotification) => boolean,
  ): Promise<string[]>;
}

export interface WebhookParts {
  readonly times: ServiceTimes;
  readonly subscribe: Subscribe;
  readonly correlation: Correlation;
  readonly silence: Silence;
}

export interface WebhookFacts extends Pick<Webhook, "id" | "owner" | "inbox" | "created"> {
  /** BusinessEntity ids given at its creation. */
  readonly watching: readonly string[];
}

export function createWebhookHandle({ watching, ...facts }: WebhookFacts, parts: WebhookParts): Webhook {
  const { id, owner, inbox, created } = facts;
  const links = new Set(watching);
  const deadlineMs = () => parts.times.patienceMs("delivery");
  const since = (at: number, delay: Delay) => passed(parts.times.allowanceMs(delay) - (Date.now() - at));
  let confirmedAt: number | undefined;
  const changedAt = new Map<string, number>();
  const atRest = async (entityId: string) => {
    const at = changedAt.get(entityId);
    if (at === undefined) return;
    // What is queued by the one is queued by the other.
    await since(at, "link");
    await since(at, "unlink");
  };
  /** Called by its owner once it can be named and takes links, as far as that is known. */
  const onLink = async (by: "link" | "unlink", entityId: string) => {
    await since(created.facts.receivedAt, "webhook");
    if (confirmedAt !== undefined) await since(confirmedAt, "activation");
    await atRest(entityId);
    const ask = () => owner.client[`${by}Entity`](id, entityId);
    // What is answered while it awaits confirmation is not shown, and so nothing to insist on.
    const answer = await (confirmedAt === undefined
      ? ask()
      : askedWhileYoung(parts.times, "activation", confirmedAt, ask));
    if (answer.accepted) changedAt.set(entityId, Date.now());
    return answer;
  };
  const webhook: Webhook = {
    ...facts,
    links,
    confirmation: (after) => nextConfirmation(inbox, parts.times, after),
    atRest,
    confirm: async () => webhook.visit((await webhook.confirmation()).subscribeUrl),
    visit: async (url, method) => {
      const answer = await parts.subscribe(url, method);
      confirmedAt ??= Date.now();
      return answer;
    },
    resend: async () => {
      await since(created.facts.receivedAt, "webhook");
      return askedWhileYoung(parts.times, "webhook", created.facts.receivedAt, () =>
        owner.client.resendConfirmation(id),
      );
    },
    link: async (entityId) => {
      const answer = await onLink("link", entityId);
      if (answer.accepted) links.add(entityId);
      return answer;
    },
    unlink: async (entityId) => {
      const answer = await onLink("unlink", entityId);
      if (answer.accepted) links.delete(entityId);
      return answer;
    },
    awaitNotification: (change) => parts.correlation.awaitFirst(inbox, change),
    requireNotification: async (change) =>
      requireArrival(await parts.correlation.awaitFirst(inbox, change), "changes are notified"),
    notificationsOf: (change) => parts.correlation.all(inbox, change),
    distinctContents: async (entityId, action, count) => {
      const ofRow = (delivery: Delivery) => {
        const content = parts.correlation.read(delivery);
        return content.entityId === entityId && content.action === action;
      };
      const contents = () => [
        ...new Set(inbox.all(ofRow).map((delivery) => contentsOf(parts.correlation.read(delivery)))),
      ];
      const enough = (delivery: Delivery) => ofRow(delivery) && contents().length >= count;
      await withoutSlot(() => inbox.next(enough, { deadlineMs: deadlineMs(), patient: true })).catch(
        () => undefined,
      );
      return contents();
    },
    repetitionOf: async ({ delivery, content }) => {
      const isAgain = (other: Delivery) => isToldAgain(content, parts.correlation.read(other));
      const again = await withoutSlot(() =>
        inbox.next(isAgain, { deadlineMs: deadlineMs(), after: delivery }),
      ).catch(() => undefined);
      return again && { delivery: again, content: parts.correlation.read(again) };
    },
    notificationsDespite: (change, canary, about) =>
      parts.silence.notificationsDespite(webhook, change, canary, about),
  };
  return webhook;
}
