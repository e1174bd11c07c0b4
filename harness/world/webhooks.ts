/** Webhooks for checks: created, confirmed, linked, each with an inbox of its own, and none used by two checks at a time. */
import { currentCheck, noteTrouble } from "../check/current-check.ts";
import type { SeenExchange } from "../client/recorder.ts";
import type { Sink } from "../sink/https-sink.ts";
import type { Inbox } from "../sink/inbox.ts";
import { inboxSince } from "../sink/inbox-since.ts";
import { passed } from "../timing/passed.ts";
import type { Activation } from "./activation.ts";
import { createdWebhook } from "./created-webhook.ts";
import { createIdleWebhooks } from "./idle-webhooks.ts";
import type { ObjectBudget } from "./object-budget.ts";
import type { Owner } from "./owner.ts";
import type { Webhook, WebhookParts } from "./webhook.ts";
import { createWebhookKeeping } from "./webhook-keeping.ts";
import { createWebhookUsers } from "./webhook-users.ts";

export type { Webhook } from "./webhook.ts";

export interface NewWebhook {
  /** BusinessEntity ids given at creation. */
  readonly watching?: readonly string[];
  /** An inbox made beforehand, to be programmed before the event comes. */
  readonly inbox?: Inbox;
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
  createWith(owner: Owner, members: Record<string, unknown>, inbox?: Inbox): Promise<Webhook>;
  /** The body of POST /user/webhook for this targetUrl. */
  body(targetUrl: string, watching?: readonly string[]): Promise<Record<string, unknown>>;
  /** Nobody uses it any more: its links are taken away, and it is given to others where that does no harm. */
  release(webhook: Webhook): Promise<void>;
  /** Every webhook made in the run. */
  readonly made: readonly Webhook[];
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

/** Checks that use webhooks at the same time, before others wait until one of these has done with an active one. */
const MAX_USERS = 6;
/** The same, where the run may create only so many. */
const MAX_USERS_WHERE_SCARCE = 2;
/** Where the run may create only so many, the last ones are for checks of what has to be new. */
const KEPT_FOR_NEW_WHERE_SCARCE = 16;
const MAX_WAIT_MS = 20_000;
const MAX_WAIT_WHERE_SCARCE_MS = 30_000;
const MAX_WAIT_OF_USERS_MS = 5000;

export function createWebhooks(options: WebhooksOptions): Webhooks {
  const { activation, budget } = options;
  const made: Webhook[] = [];
  const idle = createIdleWebhooks();
  const users = createWebhookUsers();
  const reclaimed = budget.isScarce ? (webhook: Webhook) => activation.isActiveAfterAll(webhook) : undefined;
  const { handled, givenTo, release } = createWebhookKeeping({ ...options, idle, users, reclaimed });
  const body = async (targetUrl: string, watching: readonly string[] = []) =>
    watching.length === 0 ? { targetUrl } : { targetUrl, [await activation.entitiesField()]: [...watching] };
  const newWebhook = async (owner: Owner, members: Record<string, unknown>, inbox?: Inbox) => {
    const own = inbox ?? options.sink().inbox(`webhook of ${owner.name}`);
    const isFirst = !made.some((webhook) => webhook.owner.name === owner.name);
    const { id, created } = await createdWebhook(options, {
      owner,
      targetUrl: own.targetUrl,
      members,
      isFirst,
    });
    const watching = Object.values(members).flat().map(String);
    // An inbox that was given has been programmed.
    const webhook = handled({ id, owner, inbox: own, created, watching }, inbox === undefined);
    made.push(webhook);
    await passed(options.handle.times.allowanceMs("webhook"));
    options.onLeftover(webhook);
    return webhook;
  };
  const createWith: Webhooks["createWith"] = async (owner, members, inbox) =>
    givenTo(await newWebhook(owner, members, inbox));
  const create: Webhooks["create"] = async (owner, { watching, inbox, isNew } = {}) => {
    const isAny = watching === undefined && inbox === undefined && !wantsNew(isNew, budget);
    const left = isAny ? await idle.awaiting(owner) : undefined;
    if (left) return givenTo(handled({ ...factsOf(left), watching: [] }, true));
    const { targetUrl: _, ...members } = await body("", watching);
    return createWith(owner, members, inbox);
  };
  /** Where many are in use, a check that has none waits for one that is not needed any more. */
  const leftActive = async (owner: Owner, used: readonly string[]) => {
    const entities = [...options.entitiesAtHand(), ...used];
    const found = idle.active(owner, entities);
    if (found) return found;
    const most = budget.isScarce ? MAX_USERS_WHERE_SCARCE : MAX_USERS;
    const isFree = !users.mayWait() || users.count() < most;
    if (isFree && budget.left() > (budget.isScarce ? KEPT_FOR_NEW_WHERE_SCARCE : 0)) {
      users.add();
      return undefined;
    }
    // Those that have one already may be waiting for each other.
    const isUser = !users.mayWait();
    const maxWaitMs = budget.isScarce ? MAX_WAIT_WHERE_SCARCE_MS : MAX_WAIT_MS;
    return idle.nextActive(owner, entities, isUser ? MAX_WAIT_OF_USERS_MS : maxWaitMs, isUser);
  };
  /** Undefined when it is not notified again of what it is linked to. */
  const linkedAgain = async (left: Webhook, watching: readonly string[]) => {
    const facts = { ...factsOf(left), inbox: inboxSince(left.inbox), watching: [] };
    const webhook = givenTo(handled(facts, true));
    for (const entity of watching) if (!(await activation.linksAgain(webhook, entity))) return undefined;
    return webhook;
  };
  const createActive: Webhooks["createActive"] = async (
    owner,
    watching,
    { inbox, isNew, apartFrom = [] } = {},
  ) => {
    await activation.flows();
    const mayBeUsed = inbox === undefined && !wantsNew(isNew, budget);
    const left = mayBeUsed ? await leftActive(owner, [...watching, ...apartFrom]) : undefined;
    const again = left && (await linkedAgain(left, watching));
    if (again) return again;
    if (left) idle.failed();
    else if (mayBeUsed && budget.left() === 0)
      noteTrouble({ kind: "in use", what: "every webhook that the run may create" });
    const webhook = await create(owner, { ...(inbox && { inbox }), ...(isNew && { isNew }) });
    await webhook.confirm();
    for (const entity of watching) await activation.linkEffectively(webhook, entity);
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
  return { made, body, create, createWith, createActive, createMany, release };
}

const factsOf = ({ id, owner, inbox, created }: Webhook) => ({ id, owner, inbox, created });

/** Who looks again does so with new ones, as long as the run may make them. */
function wantsNew(isNew: true | undefined, budget: ObjectBudget): boolean {
  return isNew === true || (isLaterLook() && budget.left() > 0);
}

/** With all else at rest. */
const isLaterLook = () => (currentCheck()?.round ?? 0) > 0;
