/** An effect that may come late: looked for only when it had its time. */
import type { MadeChange } from "../../changes/changes.ts";
import { passed } from "../../timing/passed.ts";
import type { Delay } from "../../timing/service-times.ts";
import type { CoreWorld } from "../../world/core-world.ts";
import type { Webhook } from "../../world/webhooks/webhook.ts";

/**
 * Waits for as long as an effect of this kind would take to show at this service, and for two seconds at least.
 * @param since when it was caused (epoch milliseconds): now, unless that was earlier
 */
export const passEffectTime = (
  { times }: Pick<CoreWorld, "times">,
  delay: Delay,
  since = Date.now(),
): Promise<void> => passed(times.vigilMs(delay) - (Date.now() - since));

/**
 * Waits until a change was notified to whoever watches: to the canary, and for as long as another notification of it may take.
 * @throws Untestable when the canary is not notified
 */
export async function passDelivery(
  world: Pick<CoreWorld, "times">,
  canary: Webhook,
  change: MadeChange,
): Promise<void> {
  await canary.requireNotification(change);
  await passEffectTime(world, "delivery");
}
