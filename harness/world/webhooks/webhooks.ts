/** Webhooks for checks: created, confirmed, linked, each with an inbox of its own, and none used by two checks at a time. */
import type { Answer } from "../../client/answer.ts";
import type { SeenExchange } from "../../client/recorder.ts";
import { readWebhookId } from "../../reading/webhook-record.ts";
import type { Sink } from "../../sink/https-sink.ts";
import type { Inbox } from "../../sink/inbox.ts";
import { passed } from "../../timing/passed.ts";
import type { Activation } from "../links/activation.ts";
import type { ObjectBudget } from "../object-budget.ts";
import type { Owner } from "../users/owner.ts";
import { activeWebhooks, type CreateActive } from "./active-webhooks.ts";
import { createdWebhook } from "./created-webhook.ts";
import { createIdleWebhooks } from "./idle-webhooks.ts";
import type { NewWebhook } from "./new-webhook.ts";
import { reservedWebhooks } from "./reserved-webhooks.ts";
import { spareWebhooks, wantsNew } from "./spare-webhook.ts";
import { createVainLinks, type VainLink } from "./vain-links.ts";
import type { Webhook } from "./webhook.ts";
import type { WebhookParts } from "./webhook-handle.ts";
import { createWebhookKeeping, factsOf } from "./webhook-keeping.ts";
import { createWebhookUsers } from "./webhook-users.ts";

export type { Webhook } from "./webhook.ts";

export interface Webhooks {
  /** One that awaits confirmation, and to which nothing was done: a new one, or one that another check left so. */
  create(owner: Owner, options?: NewWebhook): Promise<Webhook>;
  readonly createActive: CreateActive;
  /** So many, made at the same time. Whoever asks for one afterwards is given one of these. */
  createMany(owner: Owner, count: number): Promise<readonly Webhook[]>;
  /** Creates a webhook that awaits confirmation, with these members beside targetUrl. */
  createWith(
    owner: Owner,
    members: Record<string, unknown>,
    how?: Pick<NewWebhook, "inbox" | "by">,
  ): Promise<Webhook>;
  /** The one that an accepted creation made, which was judged itself; undefined where the answer names none. */
  adopt(owner: Owner, inbox: Inbox, created: Answer): Webhook | undefined;
  /** Active ones, unlinked, that no check uses now and that are not notified of this record any more: so many at most, for the current check. */
  lieIdle(owner: Owner, entityId: string, most: number): readonly Webhook[];
  /** The body of POST /user/webhook for this targetUrl. */
  body(targetUrl: string, watching?: readonly string[]): Promise<Record<string, unknown>>;
  /** Nobody uses it any more: its links are taken away, and it is given to others where that does no harm. */
  release(webhook: Webhook): Promise<void>;
  /**
   * Webhooks that are kept for purposes of their own: where the run may create only so many, those that lie idle there are given to
   * checks that wait for one.
   * @param take one that lies idle, for good
   * @returns to be called when one has come to lie idle
   */
  reserve(owner: Owner, take: () => Webhook | undefined): () => void;
  /** Every webhook made in the run. */
  readonly made: readonly Webhook[];
  /** Those among them whose inbox took whatever came first, as the sink does by itself. */
  readonly ordinary: readonly Webhook[];
  /** Links that were accepted, and of which nothing was notified in time. They are left as they are. */
  readonly inVain: readonly VainLink[];
  /** Nothing was notified in time of what this webhook watches, if by a link that was accepted. */
  noteInVain(webhook: Webhook, entityId: string): void;
}

export interface WebhooksOptions {
  readonly sink: () => Sink;
  readonly activation: Activation;
  readonly handle: WebhookParts;
  readonly budget: ObjectBudget;
  readonly exchanges: readonly SeenExchange[];
  /** The BusinessEntity records that the current check works on. */
  readonly entitiesAtHand: () => readonly string[];
  /** See falls-silent.ts. */
  readonly fallsSilent: (webhook: Webhook, watched: readonly string[]) => Promise<boolean>;
  readonly onProfile: (name: string, value: string) => void;
  readonly onLeftover: (webhook: Webhook) => void;
}

export function createWebhooks(options: WebhooksOptions): Webhooks {
  const { activation, budget } = options;
  const made: Webhook[] = [];
  const ordinary: Webhook[] = [];
  const idle = createIdleWebhooks();
  const users = createWebhookUsers();
  const reclaimed = async (webhook: Webhook) => budget.isScarce && activation.isActiveAfterAll(webhook);
  const vain = createVainLinks(options.exchanges);
  const keeping = createWebhookKeeping({ ...options, idle, users, reclaimed, isKept: vain.isAmong });
  const { handled, handedOn, givenTo, release } = keeping;
  const { reserve, giveUp } = reservedWebhooks({ budget, idle, release });
  const spare = spareWebhooks({ ...options, idle, users, giveUp });
  const body = async (targetUrl: string, watching: readonly string[] = []) =>
    watching.length === 0 ? { targetUrl } : { targetUrl, [await activation.entitiesField()]: [...watching] };
  const newWebhook = async (
    owner: Owner,
    members: Record<string, unknown>,
    { inbox, by }: Pick<NewWebhook, "inbox" | "by"> = {},
  ) => {
    const own = inbox ?? options.sink().inbox(`webhook of ${owner.name}`);
    const isFirst = !made.some((webhook) => webhook.owner.name === owner.name);
    const { id, created } = await createdWebhook(options, {
      owner,
      by,
      targetUrl: own.targetUrl,
      members,
      isFirst,
    });
    const watching = Object.values(members).flat().map(String);
    // An inbox that was given has been programmed.
    const webhook = handled({ id, owner, inbox: own, created, watching }, inbox === undefined);
    made.push(webhook);
    if (inbox === undefined) ordinary.push(webhook);
    await passed(options.handle.times.allowanceMs("webhook"));
    options.onLeftover(webhook);
    return webhook;
  };
  const adopt: Webhooks["adopt"] = (owner, inbox, created) => {
    const found = readWebhookId(created);
    if (!found) return undefined;
    const webhook = handled({ id: found.webhookId, owner, inbox, created, watching: [] }, false);
    // Who asks again, for what came in the way, is given the same once more.
    if (!made.some((one) => one.created.n === created.n)) {
      made.push(webhook);
      options.onLeftover(webhook);
    }
    return givenTo(webhook);
  };
  const lieIdle: Webhooks["lieIdle"] = (owner, entityId, most) => {
    const found: Webhook[] = [];
    while (found.length < most) {
      const left = idle.active(owner, [entityId]);
      if (!left) break;
      found.push(handedOn(left));
    }
    return found;
  };
  const createWith: Webhooks["createWith"] = async (owner, members, how) =>
    givenTo(await newWebhook(owner, members, how));
  const create: Webhooks["create"] = async (owner, { watching, inbox, isNew, by } = {}) => {
    // Where none may be made any more, one to which nothing was done is as good as a new one.
    const mayBeLeft = !wantsNew(owner, isNew, budget) || budget.left(owner) === 0;
    const isAny = watching === undefined && inbox === undefined && by === undefined && mayBeLeft;
    const left = isAny ? await idle.awaiting(owner) : undefined;
    if (left) return givenTo(handled({ ...factsOf(left), watching: [] }, true));
    const { targetUrl: _, ...members } = await body("", watching);
    return createWith(owner, members, { ...(inbox && { inbox }), ...(by && { by }) });
  };
  const createActive = activeWebhooks({ ...{ activation, budget, idle, spare, vain, create }, ...keeping });
  const createMany: Webhooks["createMany"] = async (owner, count) => {
    const making = Promise.allSettled(Array.from({ length: count }, () => newWebhook(owner, {})));
    const madeNow = making.then((all) =>
      all.flatMap((one) => (one.status === "fulfilled" ? [one.value] : [])),
    );
    idle.filled(owner, madeNow);
    const failed = (await making).find((one) => one.status === "rejected");
    if (failed) throw failed.reason;
    return madeNow;
  };
  return {
    ...{ made, ordinary, inVain: vain.all, noteInVain: vain.note },
    ...{ adopt, lieIdle, body, create, createWith, createActive, createMany, release, reserve },
  };
}
