/** The handle of one webhook: what is done to it is done when it may be expected to take it, and remembered. */
import type { Cite } from "#catalogue";
import type { MadeChange } from "../../changes/changes.ts";
import { noteTrouble, withoutSlot } from "../../check/current-check.ts";
import { Untestable } from "../../check/untestable.ts";
import { requireArrival } from "../../judging/require-arrival.ts";
import { subscribeUrlOf } from "../../sink/confirmation.ts";
import type { Delivery } from "../../sink/delivery.ts";
import { DeliveryTimeout } from "../../sink/inbox.ts";
import { contentsOf, isToldAgain } from "../../sink/told-again.ts";
import { passed } from "../../timing/passed.ts";
import type { Delay, ServiceTimes } from "../../timing/service-times.ts";
import { mayBeUnknownToOne } from "../links/unsteady-link.ts";
import type { Correlation } from "../notifications/correlation.ts";
import type { Silence } from "../notifications/silence.ts";
import { mayHaveExpired } from "./expired-address.ts";
import { nextConfirmation } from "./next-confirmation.ts";
import { overLoss } from "./over-loss.ts";
import type { Subscribe, SubscribeAnswer } from "./subscribe.ts";
import type { Webhook } from "./webhook.ts";
import { askedWhileYoung } from "./while-young.ts";

export interface WebhookParts {
  readonly times: ServiceTimes;
  readonly subscribe: Subscribe;
  readonly correlation: Correlation;
  readonly silence: Silence;
  /** Not told of a change, though of others, for what may be no more than a link that is not known everywhere yet. */
  readonly onUnsteadyLink: () => void;
}

export interface WebhookFacts extends Pick<Webhook, "id" | "owner" | "inbox" | "created"> {
  /** BusinessEntity ids given at its creation. */
  readonly watching: readonly string[];
}

export function createWebhookHandle({ watching, ...facts }: WebhookFacts, parts: WebhookParts): Webhook {
  const { id, owner, inbox, created } = facts;
  const { linkEntity, unlinkEntity } = owner.client;
  const links = new Set(watching);
  const deadlineMs = () => parts.times.patienceMs("delivery");
  const since = (at: number, delay: Delay) => passed(parts.times.allowanceMs(delay) - (Date.now() - at));
  let confirmedAt: number | undefined;
  const changedAt = new Map<string, number>();
  const standsOn = new Set<Cite>();
  const atRest = async (entityId: string) => {
    const at = changedAt.get(entityId);
    // Whether it is linked is known as soon after an unlink as after a link; that notifications end may take longer.
    if (at !== undefined) await since(at, "link");
  };
  /** Called by its owner once it can be named and takes links, as far as that is known. */
  const onLink = async (by: "link" | "unlink", entityId: string) => {
    await since(created.facts.receivedAt, "webhook");
    if (confirmedAt !== undefined) await since(confirmedAt, "activation");
    await atRest(entityId);
    const [call, reverse] = by === "link" ? [linkEntity, unlinkEntity] : [unlinkEntity, linkEntity];
    const ask = () =>
      overLoss(
        () => call(id, entityId),
        () => reverse(id, entityId),
      );
    // What is answered while it awaits confirmation is not shown, and so nothing to insist on.
    const answer = await (confirmedAt === undefined
      ? ask()
      : askedWhileYoung(parts.times, "activation", confirmedAt, ask));
    if (!answer.accepted) return answer;
    if (by === "unlink") standsOn.add("an unlink leaves the other links");
    else if (changedAt.has(entityId)) standsOn.add("a link after an unlink takes effect");
    else if (links.size > 0) standsOn.add("a second link leaves the first");
    changedAt.set(entityId, Date.now());
    return answer;
  };
  const awaitNotification = async (change: MadeChange) => {
    const { businessEntityId } = change;
    const linkedAt = changedAt.get(businessEntityId) ?? confirmedAt;
    const mayBeUnknown = () => mayBeUnknownToOne(parts, { inbox, businessEntityId, linkedAt }, change);
    const arrival = await parts.correlation.awaitFirst(inbox, change, mayBeUnknown);
    if (arrival.value === undefined && mayBeUnknown()) parts.onUnsteadyLink();
    return arrival;
  };
  const confirmAnew = async (refused: SubscribeAnswer) => {
    confirmedAt = undefined;
    const before = inbox.deliveries.at(-1);
    if (!(await webhook.resend()).accepted) return refused;
    return webhook.visit((await webhook.confirmation(before)).subscribeUrl);
  };
  const webhook: Webhook = {
    ...facts,
    links,
    get standsOn() {
      return [...standsOn];
    },
    confirmation: (after) => nextConfirmation(inbox, parts.times, after),
    atRest,
    confirm: async (given) => {
      const first = await webhook.confirmation();
      const subscribeUrl = given ?? first.subscribeUrl;
      const event = inbox.deliveries.find((delivery) => subscribeUrlOf(delivery) === subscribeUrl);
      const answer = await webhook.visit(subscribeUrl);
      return mayHaveExpired(answer, (event ?? first.delivery).at) ? confirmAnew(answer) : answer;
    },
    visit: async (url, method) => {
      const answer = await owner.visits.made(() => parts.subscribe(url, method));
      confirmedAt ??= Date.now();
      return answer;
    },
    resend: async () => {
      await since(created.facts.receivedAt, "webhook");
      const answer = await askedWhileYoung(parts.times, "webhook", created.facts.receivedAt, () =>
        owner.client.resendConfirmation(id),
      );
      if (answer.accepted && confirmedAt === undefined)
        standsOn.add("a GET on the newest SubscribeURL activates");
      return answer;
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
    awaitNotification,
    requireNotification: async (change) => {
      const arrival = await awaitNotification(change);
      if (arrival.value === undefined && parts.correlation.isNoNews(change)) throw wroteNothing(change);
      return requireArrival(arrival, ["changes are notified", ...standsOn]);
    },
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
        (error: unknown) => {
          if (!(error instanceof DeliveryTimeout)) throw error;
          const areThere = () => contents().length >= count;
          const what = `${count} different notifications of the ${action} of ${entityId}`;
          noteTrouble({ kind: "late", what, hasComeSince: areThere, cameAfterAll: areThere });
        },
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

const wroteNothing = ({ entityName, entityId }: MadeChange) =>
  new Untestable(
    `The change hook wrote what stood in ${entityName} ${entityId} before; whether that is told is not shown.`,
    { needs: ["changes"] },
  );
