/** What a burst did not bring to those that watch it (NTF-06). */
import type { MadeChange } from "../../changes/changes.ts";
import type { SharedWorld } from "../../shared/shared-world.ts";
import { isTaken } from "../../sink/delivery.ts";
import { webhookIn } from "../../world/webhooks/uses-of-webhook.ts";
import type { Webhook } from "../../world/webhooks/webhook.ts";

/** Who was told of so much of a burst watches it. */
const MOST_OF_IT = 3 / 4;

/**
 * The changes of a burst that did not come to the check's own webhook; where all came there, those that did not come to others that
 * watch them all the while: where one in so many is lost, the same receiver may be spared each time.
 */
export async function untoldOfBurst(
  world: SharedWorld,
  own: Webhook,
  burst: readonly MadeChange[],
): Promise<readonly MadeChange[]> {
  const told = await Promise.allSettled(burst.map((change) => own.requireNotification(change)));
  const untold = burst.filter((_, index) => told[index]?.status === "rejected");
  return untold.length > 0 ? untold : untoldBeside(world, own, burst);
}

async function untoldBeside(
  world: SharedWorld,
  own: Webhook,
  burst: readonly MadeChange[],
): Promise<readonly MadeChange[]> {
  const others = world.webhooks.ordinary.filter(
    (webhook) => webhook.inbox !== own.inbox && watches(world, webhook, burst),
  );
  const untold = await Promise.all(
    others.flatMap((webhook) =>
      burst.map(async (change) => ((await isTold(webhook, change)) ? [] : [change])),
    ),
  );
  return untold.flat();
}

const isTold = async (webhook: Webhook, change: MadeChange) =>
  (await webhook.awaitNotification(change)).value !== undefined;

/** It takes what is sent to it, was told of most of the burst, and nobody has called it since that began, or shortly before. */
function watches({ exchanges, times }: SharedWorld, webhook: Webhook, burst: readonly MadeChange[]): boolean {
  const begin = Math.min(...burst.map(({ startedAt }) => startedAt)) - times.vigilMs("link");
  const told = burst.flatMap((change) => webhook.notificationsOf(change).slice(0, 1));
  return (
    told.length >= MOST_OF_IT * burst.length &&
    told.every(({ delivery }) => isTaken(delivery)) &&
    !exchanges.some(({ sentAt, request }) => sentAt >= begin && webhookIn(request.path) === webhook.id)
  );
}
