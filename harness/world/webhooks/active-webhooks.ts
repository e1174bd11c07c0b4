/** Active webhooks for checks: one that others have done with and that is linked again, or a new one that is confirmed and linked. */
import { type RequirementId, requirementsOf } from "#catalogue";
import { currentCheck, noteTrouble } from "../../check/current-check.ts";
import type { Activation } from "../links/activation.ts";
import type { ObjectBudget } from "../object-budget.ts";
import type { Owner } from "../users/owner.ts";
import type { IdleWebhooks } from "./idle-webhooks.ts";
import type { NewWebhook } from "./new-webhook.ts";
import { type SpareWebhook, wantsNew } from "./spare-webhook.ts";
import type { VainLinks } from "./vain-links.ts";
import type { Webhook } from "./webhook.ts";
import type { WebhookKeeping } from "./webhook-keeping.ts";

export interface ActiveWebhooksOptions extends Pick<WebhookKeeping, "handedOn"> {
  readonly activation: Pick<Activation, "flows" | "linksAgain" | "linkEffectively">;
  readonly budget: ObjectBudget;
  readonly idle: Pick<IdleWebhooks, "failed">;
  readonly spare: SpareWebhook;
  readonly vain: Pick<VainLinks, "note">;
  readonly create: (owner: Owner, options: Pick<NewWebhook, "inbox" | "isNew">) => Promise<Webhook>;
}

export type CreateActive = (
  owner: Owner,
  watching: readonly string[],
  options?: Omit<NewWebhook, "watching">,
) => Promise<Webhook>;

export function activeWebhooks(options: ActiveWebhooksOptions): CreateActive {
  const { activation, budget, idle, spare, vain, create, handedOn } = options;
  /** Undefined when it is not notified again of what it is linked to. */
  const linkedAgain = async (left: Webhook, watching: readonly string[]) => {
    const webhook = handedOn(left);
    for (const entity of watching)
      if (!(await activation.linksAgain(webhook, entity))) {
        vain.note(webhook, entity);
        return undefined;
      }
    return webhook;
  };
  const linkedFirst = async (webhook: Webhook, entityId: string) => {
    try {
      await activation.linkEffectively(webhook, entityId);
    } catch (error) {
      vain.note(webhook, entityId);
      throw error;
    }
  };
  return async (owner, watching, { inbox, isNew, apartFrom = [] } = {}) => {
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
}

const ALL_IN_USE = { kind: "in use", what: "every webhook that may be created" } as const;

/** One that was unlinked from everything goes on to be told of what it is linked to next. */
const ofUsedWebhooks: readonly RequirementId[] = requirementsOf([
  "a link after an unlink takes effect",
  "a webhook stays active through links",
  "a webhook without BusinessEntities can be linked again",
]);
