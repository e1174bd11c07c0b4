/** How many objects a run may create for each user that no route can ever remove. */
import type { Given } from "./given.ts";
import type { TargetConfiguration } from "./target.ts";

export interface Budget {
  readonly apiKeys: Allowance;
  readonly webhooks: Allowance;
}

export interface Allowance {
  /** Undefined for as many as the run needs. */
  readonly most: number | undefined;
  /** By the operator. */
  readonly isGiven: boolean;
}

/** What is started for the run ends with it; what is attached keeps them. */
const ATTACHED_BUDGET = { apiKeys: 60, webhooks: 60 };

export function budgetIn({ values }: Given, { kind }: TargetConfiguration): Budget {
  const allowance = (given: number | undefined, ofAttached: number): Allowance => ({
    most: given ?? (kind === "attached" ? ofAttached : undefined),
    isGiven: given !== undefined,
  });
  return {
    apiKeys: allowance(values.MAX_API_KEYS, ATTACHED_BUDGET.apiKeys),
    webhooks: allowance(values.MAX_WEBHOOKS, ATTACHED_BUDGET.webhooks),
  };
}
