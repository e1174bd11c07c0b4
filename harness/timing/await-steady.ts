/** Looking for an effect until it was there for a while: one instance may show it, and another not yet. */
import { passed } from "./passed.ts";
import type { Delay, ServiceTimes } from "./service-times.ts";

/** Instances that read anew once a second have all done so by then. */
const STEADY_MS = 1500;
const BETWEEN_MS = 200;

/**
 * Looks until the effect was there for a while, or the patience for the first of its kind is over. When it was not there last is
 * how late it was; what never was, or went on to come and go, is noted as not coming.
 * @param since epoch milliseconds at which it was asked for
 */
export async function awaitSteady(
  times: ServiceTimes,
  delay: Delay,
  since: number,
  isThere: () => Promise<boolean>,
): Promise<void> {
  const until = since + times.firstPatienceMs(delay);
  let missedAt = Date.now();
  let hasCome = false;
  let hasMissed = false;
  let hasGone = false;
  while (Date.now() < Math.min(until, missedAt + STEADY_MS)) {
    await passed(BETWEEN_MS);
    if (await isThere()) {
      hasCome = true;
      continue;
    }
    hasMissed = true;
    hasGone = hasCome;
    missedAt = Date.now();
  }
  // What came only at the end is late; whether it would have stayed is not known.
  const goesOn = hasGone && Date.now() < missedAt + STEADY_MS;
  if (!hasCome || goesOn) times.noteAbsence(delay);
  else if (hasMissed) times.note(delay, missedAt - since);
}
