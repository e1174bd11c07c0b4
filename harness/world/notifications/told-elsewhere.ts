/** A change that was told where no webhook is, in place of the targetUrl of the one that watches (section Events). */
import type { Changes } from "../../changes/changes.ts";
import { Untestable } from "../../check/untestable.ts";
import type { Delivery } from "../../sink/delivery.ts";
import { readNotification } from "../../sink/notification.ts";
import { isForNoWebhook } from "../../sink/stray.ts";
import { isExactly } from "./resemblance.ts";

export interface ToldElsewhereOptions {
  readonly changes: Pick<Changes, "made">;
  /** All that reached the sink so far. */
  readonly arrived: () => readonly Delivery[];
}

/**
 * What stands in the way where the webhook was not told: none, where nothing was told on any other path.
 * @param since epoch milliseconds
 */
export function toldElsewhere(
  { changes, arrived }: ToldElsewhereOptions,
  entityId: string,
  since: number,
): Untestable | undefined {
  const made = changes.made.filter(
    ({ businessEntityId, startedAt }) => businessEntityId === entityId && startedAt >= since,
  );
  const stray = arrived().find(
    (delivery) =>
      isForNoWebhook(delivery) &&
      made.some((change) => delivery.at >= change.startedAt && isExactly(readNotification(delivery), change)),
  );
  return (
    stray &&
    new Untestable(`A change was told at ${stray.target}, which was given for no webhook.`, {
      cites: ["events go to the targetUrl"],
      expected: "notifications at the targetUrl of the webhook",
      received: `${stray.method} ${stray.target} (event ${stray.n}), and nothing at the targetUrl`,
    })
  );
}
