/** Whether a webhook that is unlinked from everything has come to rest, so that whoever is given it next hears nothing of the last. */
import type { Changes } from "../../changes/changes.ts";
import type { SeenExchange } from "../../client/recorder.ts";
import type { ServiceTimes } from "../../timing/service-times.ts";
import { linksOf } from "../webhooks/uses-of-webhook.ts";
import type { Webhook } from "../webhooks/webhook.ts";

export interface FallsSilentOptions {
  readonly changes: Changes;
  readonly times: ServiceTimes;
  readonly exchanges: readonly SeenExchange[];
}

/**
 * Whether a change of all that it watched is not notified to it any more, within the patience for an unlink. One is made only
 * where no check happens to make it. False as well where another check was given it meanwhile and has linked one of these
 * again: then it hears, and that says nothing of the unlink.
 * @throws Untestable when the change hook fails
 */
export async function fallsSilent(
  { changes, times, exchanges }: FallsSilentOptions,
  webhook: Webhook,
  watched: readonly string[],
): Promise<boolean> {
  const unlinkedAt = Date.now();
  const until = unlinkedAt + times.patienceMs("unlink");
  const vigilMs = () => times.vigilMs("delivery");
  const isLinkedAgain = () => {
    const links = linksOf(webhook, exchanges);
    return watched.some((id) => links.has(id));
  };
  do {
    const since = Date.now();
    await unawaited(vigilMs());
    const madeSince = (entityId: string) =>
      changes.made.find((change) => change.businessEntityId === entityId && change.startedAt > since);
    const looked = await Promise.all(watched.map((id) => madeSince(id) ?? changes.oneForAll(id)));
    await unawaited(Math.max(...looked.map(({ endedAt }) => endedAt)) + vigilMs() - Date.now());
    if (isLinkedAgain()) return false;
    if (looked.some((change) => webhook.notificationsOf(change).length > 0)) continue;
    times.note("unlink", Math.max(0, lastHeardAt(changes, webhook, watched) - unlinkedAt));
    return true;
  } while (Date.now() < until);
  return false;
}

/** When the last change of these was made that it was notified of, by whomever it was made; 0 for none. */
function lastHeardAt({ made }: Changes, webhook: Webhook, watched: readonly string[]): number {
  const heard = made.findLast(
    (change) => watched.includes(change.businessEntityId) && webhook.notificationsOf(change).length > 0,
  );
  return heard?.startedAt ?? 0;
}

/** Nobody waits for it: a run that ends meanwhile does not go on for its sake. */
const unawaited = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms).unref());
