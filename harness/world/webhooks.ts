/** Webhooks made for a check: created, confirmed, linked, each with an inbox of its own. */
import type { RequirementId } from "#catalogue";
import type { Answer } from "../client/answer.ts";
import { Untestable } from "../errors.ts";
import { readWebhookId } from "../reading/webhook-record.ts";
import type { Sink } from "../sink/https-sink.ts";
import type { Inbox } from "../sink/inbox.ts";
import type { Activation } from "./activation.ts";
import type { User } from "./user.ts";
import { createWebhookHandle, type Webhook, type WebhookParts } from "./webhook.ts";

export type { Webhook } from "./webhook.ts";

export interface NewWebhook {
  /** BusinessEntity ids given at creation. */
  readonly watching?: readonly string[];
  /** An inbox made beforehand, to be programmed before the event comes. */
  readonly inbox?: Inbox;
}

export interface Webhooks {
  create(owner: User, options?: NewWebhook): Promise<Webhook>;
  createActive(
    owner: User,
    watching: readonly string[],
    options?: Omit<NewWebhook, "watching">,
  ): Promise<Webhook>;
  /** Creates a webhook that awaits confirmation, with these members beside targetUrl. */
  createWith(owner: User, members: Record<string, unknown>, inbox?: Inbox): Promise<Webhook>;
  /** The body of POST /user/webhook for this targetUrl. */
  body(targetUrl: string, watching?: readonly string[]): Promise<Record<string, unknown>>;
  /** Every webhook made in the run. */
  readonly made: readonly Webhook[];
}

export interface WebhooksOptions {
  readonly sink: () => Sink;
  readonly activation: Activation;
  readonly handle: WebhookParts;
  readonly onProfile: (name: string, value: string) => void;
  readonly onLeftover: (webhook: Webhook) => void;
}

export function createWebhooks(options: WebhooksOptions): Webhooks {
  const made: Webhook[] = [];
  const body = async (targetUrl: string, watching: readonly string[] = []) =>
    watching.length === 0
      ? { targetUrl }
      : { targetUrl, [await options.activation.entitiesField()]: [...watching] };
  /** Where one like it was created before, there is a limit; where more was asked for, that may be at fault. */
  const causesOf = (owner: User, members: Record<string, unknown>): RequirementId[] => {
    if (Object.keys(members).length > 0) return ["WHC-01", "WHC-16"];
    return made.some((webhook) => webhook.owner.name === owner.name) ? ["WHC-14"] : ["WHC-01", "WHC-17"];
  };
  const createWith = async (owner: User, members: Record<string, unknown>, inbox?: Inbox) => {
    const own = inbox ?? options.sink().inbox(`webhook of ${owner.name}`);
    const created = await owner.client.createWebhook({ targetUrl: own.targetUrl, ...members });
    const webhook = createWebhookHandle(
      { id: idOf(created, options, () => causesOf(owner, members)), owner, inbox: own, created },
      options.handle,
    );
    made.push(webhook);
    options.onLeftover(webhook);
    return webhook;
  };
  const create = async (owner: User, { watching, inbox }: NewWebhook = {}) => {
    const { targetUrl: _, ...members } = await body("", watching);
    return createWith(owner, members, inbox);
  };
  return {
    made,
    body,
    create,
    createWith,
    createActive: async (owner, watching, rest) => {
      await options.activation.flows();
      const webhook = await create(owner, rest);
      await webhook.confirm();
      for (const entity of watching) await options.activation.linkAndSettle(webhook, entity);
      return webhook;
    },
  };
}

/**
 * @param causes what stands in the way when it is refused
 * @throws Untestable blocked by these, or by WHC-01 when an accepted creation tells no webhookId
 */
function idOf(
  created: Answer,
  { onProfile }: WebhooksOptions,
  causes: () => readonly RequirementId[],
): string {
  const found = created.accepted ? readWebhookId(created) : undefined;
  if (found) {
    onProfile("webhookId in the answer to POST /user/webhook", found.where);
    return found.webhookId;
  }
  throw new Untestable(`${created.summary}: no webhook was made that its client can name.`, {
    blockedBy: created.accepted ? ["WHC-01"] : causes(),
    expected: "2xx, with the webhookId in the body or in Location",
    received: `${created.status} ${created.excerpt}`,
    exchanges: [created.n],
  });
}
