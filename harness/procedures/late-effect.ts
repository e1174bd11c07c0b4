/** An effect that may come late: looked for only when it had its time. */
import type { MadeChange } from "../changes/changes.ts";
import { passed } from "../timing/passed.ts";
import type { Delay } from "../timing/service-times.ts";
import type { CoreWorld } from "../world/core-world.ts";
import type { Webhook } from "../world/webhook.ts";

/** Waits for as long as an effect of this kind would take to show at this service, and for two seconds at least. */
export const passEffectTime = ({ times }: Pick<CoreWorld, "times">, delay: Delay): Promise<void> =>
  passed(times.vigilMs(delay));

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
