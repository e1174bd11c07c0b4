/** Webhooks that are kept for purposes of their own, and lie idle there while checks wait for one that none may be created for. */
import { newContext, within } from "../../check/current-check.ts";
import type { ObjectBudget } from "../object-budget.ts";
import type { Owner } from "../users/owner.ts";
import type { IdleWebhooks } from "./idle-webhooks.ts";
import type { Webhook } from "./webhook.ts";

export interface ReservedWebhooksOptions {
  readonly budget: Pick<ObjectBudget, "isScarce">;
  readonly idle: Pick<IdleWebhooks, "isWanted">;
  readonly release: (webhook: Webhook) => Promise<void>;
}

export interface ReservedWebhooks {
  /** See webhooks.ts. */
  reserve(owner: Pick<Owner, "name">, take: () => Webhook | undefined): () => void;
  /** One of this owner, if one lies idle. */
  giveUp(owner: Pick<Owner, "name">): void;
}

export function reservedWebhooks({ budget, idle, release }: ReservedWebhooksOptions): ReservedWebhooks {
  const reserves: { readonly name: Owner["name"]; readonly take: () => Webhook | undefined }[] = [];
  const giveUp: ReservedWebhooks["giveUp"] = ({ name }) => {
    for (const reserve of reserves) {
      const left = reserve.name === name ? reserve.take() : undefined;
      if (left === undefined) continue;
      void within(newContext("webhooks between two checks"), () => release(left)).catch(() => undefined);
      return;
    }
  };
  return {
    giveUp,
    reserve: ({ name }, take) => {
      reserves.push({ name, take });
      return () => {
        if (budget.isScarce && idle.isWanted({ name })) giveUp({ name });
      };
    },
  };
}
