/** Webhooks for checks: created, confirmed, linked, each with an inbox of its own, and none used by two checks at a time. */
import { type RequirementId, requirementsOf } from "#catalogue";
import { currentCheck, noteTrouble } from "../../check/current-check.ts";
import type { SeenExchange } from "../../client/recorder.ts";
import type { ServiceClient } from "../../client/service-client.ts";
import type { Sink } from "../../sink/https-sink.ts";
import type { Inbox } from "../../sink/inbox.ts";
import { inboxSince } from "../../sink/inbox-since.ts";
import { passed } from "../../timing/passed.ts";
import type { Activation } from "../links/activation.ts";
import type { ObjectBudget } from "../object-budget.ts";
import type { Owner } from "../users/owner.ts";
import { createdWebhook } from "./created-webhook.ts";
import { createIdleWebhooks } from "./idle-webhooks.ts";
import { reservedWebhooks } from "./reserved-webhooks.ts";
import { spareWebhooks, wantsNew } from "./spare-webhook.ts";
import { linksOf } from "./uses-of-webhook.ts";
import type { Webhook } from "./webhook.ts";
import type { WebhookParts } from "./webhook-handle.ts";
import { createWebhookKeeping } from "./webhook-keeping.ts";
import { createWebhookUsers } from "./webhook-users.ts";

export type { Webhook } from "./webhook.ts";

export interface NewWebhook {
  /** BusinessEntity ids given at creation. */
  readonly watching?: readonly string[];
  /** An inbox made beforehand, to be programmed before the event comes. */
  readonly inbox?: Inbox;
  /** Who asks for it, where that is not the owner's access token. */
  readonly by?: ServiceClient;
  /** None that another check has used: this one is about what happens to a new webhook. */
  readonly isNew?: true;
  /** None that may still be notified of these, which another check linked it to: this one is about their silence. */
  readonly apartFrom?: readonly string[];
}

export interface Webhooks {
  /** One that awaits confirmation, and to which nothing was done: a new one, or one that another check left so. */
  create(owner: Owner, options?: NewWebhook): Promise<Webhook>;
  createActive(
    owner: Owner,
    watching: readonly string[],
    options?: Omit<NewWebhook, "watching">,
  ): Promise<Webhook>;
  /** So many, made at the same time. Whoever asks for one afterwards is given one of these. */
  createMany(owner: Owner, count: number): Promise<readonly Webhook[]>;
  /** Creates a webhook that awaits confirmation, with these members beside targetUrl. */
  createWith(
    owner: Owner,
    members: Record<string, unknown>,
    how?: Pick<NewWebhook, "inbox" | "by">,
  ): Promise<Webhook>;
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

export interface VainLink {
  readonly webhook: Webhook;
  readonly entityId: string;
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

/** More would tell no more. */
const MOST_IN_VAIN = 6;

export function createWebhooks(options: WebhooksOptions): Webhooks {
  const { activation, budget } = options;
  const made: Webhook[] = [];
  const ordinary: Webhook[] = [];
  const inVain: VainLink[] = [];
  const idle = createIdleWebhooks();
  const users = createWebhookUsers();
  const reclaimed = async (webhook: Webhook) => budget.isScarce && activation.isActiveAfterAll(webhook);
  const isKept = (webhook: Webhook) => inVain.some((one) => one.webhook === webhook);
  const { handled, givenTo, release } = createWebhookKeeping({ ...options, idle, users, reclaimed, isKept });
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
  const noteInVain = (webhook: Webhook, entityId: string) => {
    if (inVain.length < MOST_IN_VAIN && linksOf(webhook, options.exchanges).has(entityId))
      inVain.push({ webhook, entityId });
  };
  /** Undefined when it is not notified again of what it is linked to. */
  const linkedAgain = async (left: Webhook, watching: readonly string[]) => {
    const facts = { ...factsOf(left), inbox: inboxSince(left.inbox), watching: [] };
    const webhook = givenTo(handled(facts, true));
    for (const entity of watching)
      if (!(await activation.linksAgain(webhook, entity))) {
        noteInVain(webhook, entity);
        return undefined;
      }
    return webhook;
  };
  const linkedFirst = async (webhook: Webhook, entityId: string) => {
    try {
      await activation.linkEffectively(webhook, entityId);
    } catch (error) {
      noteInVain(webhook, entityId);
      throw error;
    }
  };
  const createActive: Webhooks["createActive"] = async (
    owner,
    watching,
    { inbox, isNew, apartFrom = [] } = {},
  ) => {
    await activation.flows();
    const mayBeUsed = inbox === undefined && !wantsNew(owner, isNew, budget);
    const left = mayBeUsed ? await spare(owner, [...watching, ...apartFrom]) : undefined;
    const again = left && (await linkedAgain(left, watching));
    if (again) {
      currentCheck()?.standsOn.push(...ofUsedWebhooks);
      return again;
    }
    if (left) idle.failed();
    const isForWant = () => !left && mayBeUsed && budget.left(owner) === 0;
    const making = create(owner, { ...(inbox && { inbox }), ...(isNew && { isNew }) });
    const webhook = await making.catch((error: unknown) => {
      if (isForWant()) noteTrouble(ALL_IN_USE);
      throw error;
    });
    await webhook.confirm();
    for (const entity of watching) await linkedFirst(webhook, entity);
    return webhook;
  };
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
    ...{ made, ordinary, inVain, noteInVain },
    ...{ body, create, createWith, createActive, createMany, release, reserve },
  };
}

const ALL_IN_USE = { kind: "in use", what: "every webhook that may be created" } as const;

/** One that was unlinked from everything goes on to be told of what it is linked to next. */
const ofUsedWebhooks: readonly RequirementId[] = requirementsOf([
  "a link after an unlink takes effect",
  "a webhook stays active through links",
  "a webhook without BusinessEntities can be linked again",
]);

const factsOf = ({ id, owner, inbox, created }: Webhook) => ({ id, owner, inbox, created });
