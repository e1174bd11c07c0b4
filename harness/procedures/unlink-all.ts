/** The end of a run against a service that goes on living: no webhook of ours is to watch anything any more. */
import { newContext, within } from "../check/current-check.ts";
import type { SharedWorld } from "../shared/shared-world.ts";
import { linksOf } from "../world/webhooks/uses-of-webhook.ts";

const AT_ONCE = 8;

export interface Unlinked {
  readonly unlinked: number;
  /** Links that the service did not take away, or that there was no time for. */
  readonly left: number;
}

/** Takes away every link that the exchanges show to be there. Never throws: a service that refuses is told of by its checks. */
export async function unlinkAll(
  world: Pick<SharedWorld, "webhooks" | "exchanges">,
  deadlineMs: number,
): Promise<Unlinked> {
  const until = Date.now() + deadlineMs;
  const links = world.webhooks.made.flatMap((webhook) =>
    [...linksOf(webhook, world.exchanges)].map((entityId) => ({ webhook, entityId })),
  );
  const waiting = [...links];
  let unlinked = 0;
  const work = async () => {
    for (let link = waiting.shift(); link !== undefined && Date.now() < until; link = waiting.shift()) {
      const answer = await link.webhook.unlink(link.entityId).catch(() => undefined);
      if (answer?.accepted) unlinked += 1;
    }
  };
  await within(newContext("unlinking at the end"), () => Promise.all(Array.from({ length: AT_ONCE }, work)));
  return { unlinked, left: links.length - unlinked };
}
