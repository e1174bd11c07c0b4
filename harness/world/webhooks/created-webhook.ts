/** One webhook more, created as any client does, and what is to blame where it is not. */
import type { Cite } from "#catalogue";
import { Untestable } from "../../check/untestable.ts";
import type { Answer } from "../../client/answer.ts";
import type { ServiceClient } from "../../client/service-client.ts";
import { readWebhookId } from "../../reading/webhook-record.ts";
import type { ObjectBudget } from "../object-budget.ts";
import type { Owner } from "../users/owner.ts";

export interface CreatedWebhookOptions {
  readonly budget: ObjectBudget;
  readonly onProfile: (name: string, value: string) => void;
}

interface Wanted {
  readonly owner: Owner;
  readonly targetUrl: string;
  /** Beside targetUrl. */
  readonly members: Record<string, unknown>;
  /** Who asks for it, where that is not the owner's access token: a refusal is for that, and no limit. */
  readonly by?: ServiceClient | undefined;
  /** Its owner has no other. */
  readonly isFirst: boolean;
}

/** @throws Untestable blocked by what makes the service refuse it, or by WHC-01 when an accepted creation tells no webhookId */
export async function createdWebhook(
  { budget, onProfile }: CreatedWebhookOptions,
  wanted: Wanted,
): Promise<{ readonly id: string; readonly created: Answer }> {
  const { owner, targetUrl, members, by } = wanted;
  const body = { targetUrl, ...members };
  const created = by
    ? await budget.judged(owner, () => by.createWebhook(body))
    : await budget.create(owner, body);
  const found = created.accepted ? readWebhookId(created) : undefined;
  if (found) {
    onProfile("webhookId in the answer to POST /user/webhook", found.where);
    return { id: found.webhookId, created };
  }
  throw new Untestable(`${created.summary}: no webhook was made that its client can name.`, {
    cites: created.accepted ? ["POST /user/webhook makes a webhook and names it"] : causesOf(wanted),
    expected: "2xx, with the webhookId in the body or in Location",
    received: `${created.status} ${created.excerpt}`,
    exchanges: [created.n],
  });
}

/** Where one like it was created before, there is a limit; where more was asked for, that may be at fault. */
function causesOf({ members, isFirst }: Wanted): Cite[] {
  if (Object.keys(members).length > 0)
    return [
      "POST /user/webhook makes a webhook and names it",
      "a webhook can be given what it watches at its creation",
    ];
  return isFirst
    ? ["POST /user/webhook makes a webhook and names it", "a webhook can be made without a list"]
    : ["a user may have many webhooks"];
}
