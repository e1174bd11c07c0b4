/** The first delivery to any of some webhooks. */
import { withoutSlot } from "../../check/current-check.ts";
import type { Delivery } from "../../sink/delivery.ts";
import { DeliveryTimeout, type Patience } from "../../sink/inbox.ts";
import type { Webhook } from "../webhooks/webhook.ts";

/** @returns undefined at the deadline */
export async function firstOf(
  webhooks: readonly Webhook[],
  match: (delivery: Delivery) => boolean,
  options: Patience,
): Promise<Delivery | undefined> {
  try {
    return await withoutSlot(() => Promise.any(webhooks.map(({ inbox }) => inbox.next(match, options))));
  } catch (error) {
    if (error instanceof DeliveryTimeout || error instanceof AggregateError) return undefined;
    throw error;
  }
}
