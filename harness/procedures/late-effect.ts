/** An effect of what was refused, which may come late: looked for only when it had its time. */
import { passed } from "../timing/passed.ts";
import type { Delay } from "../timing/service-times.ts";
import type { CoreWorld } from "../world/core-world.ts";

/** Waits for as long as an effect of this kind would take to show at this service, and for two seconds at least. */
export const passEffectTime = ({ times }: Pick<CoreWorld, "times">, delay: Delay): Promise<void> =>
  passed(times.vigilMs(delay));
