/** Time that has to pass, without standing in the way of other checks. */
import { withoutSlot } from "../check/current-check.ts";

/** @param ms none is no wait at all */
export async function passed(ms: number): Promise<void> {
  if (ms > 0) await withoutSlot(() => new Promise((resolve) => setTimeout(resolve, ms)));
}
