/** BusinessEntity ids that a service may take for one another (rule D17): only where the data have such. */
import { NotApplicable } from "../../check/untestable.ts";
import type { SharedWorld } from "../../shared/shared-world.ts";
import type { Webhook } from "../../world/webhooks/webhook.ts";

/**
 * Two different ids that resemble each other so.
 * @throws NotApplicable where no two do
 */
export function resembling(
  ids: readonly string[],
  resembles: (one: string, other: string) => boolean,
): [one: string, other: string] {
  for (const one of ids)
    for (const other of ids) if (one !== other && resembles(one, other)) return [one, other];
  throw new NotApplicable("No two BusinessEntity ids resemble each other so.");
}

/** Of each a webhook that watches it and never watched the other: the same two, whichever is named first. */
export async function eachWatched(
  { alice, shared }: SharedWorld,
  one: string,
  other: string,
): Promise<[watcherOfOne: Webhook, watcherOfOther: Webhook]> {
  const [first, second] = one < other ? [one, other] : [other, one];
  const watchers = await shared.oneFor(`webhooks of ${first} and ${second}`, async () => ({
    [first]: await alice.activeWebhook([first], { apartFrom: [second] }),
    [second]: await alice.activeWebhook([second], { apartFrom: [first] }),
  }));
  return [watchers[one]!, watchers[other]!];
}
