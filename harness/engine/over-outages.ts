/**
 * What was lost while the service was away for a moment (a restart, a page of a gateway) is tried again when it is back, beside
 * the other checks: a second away takes dozens of them along, and one by one at the end these take minutes.
 */
import { OUTAGE_MS } from "../limits.ts";
import { passed } from "../timing/passed.ts";
import { type Attempt, isDoubtful, metGateway } from "./outcome-of-attempts.ts";

/** Before each repetition, in milliseconds: a restart takes a second or two, a maintenance page some more. */
const PAUSES_MS: readonly number[] = [1000, 4000];

export interface Waiting {
  readonly pause: (ms: number) => Promise<unknown>;
  /** In milliseconds, of any beginning. */
  readonly now: () => number;
}

/** @returns what counts of all attempts, the first one first; none when the check was not begun */
export type Repeatedly = (attempt: () => Promise<Attempt | undefined>) => Promise<Attempt[]>;

/** One for a run: it learns when repeating is of no use. */
export function overOutages(
  { pause, now }: Waiting = { pause: passed, now: () => performance.now() },
): Repeatedly {
  let outage: { readonly since: number; latest: number } | undefined;
  return async (attempt) => {
    const attempts: Attempt[] = [];
    for (const pauseMs of [0, ...PAUSES_MS]) {
      if (attempts.length > 0) await pause(pauseMs);
      const next = await attempt();
      if (next === undefined) return attempts;
      attempts.push(next);
      if (!wasLost(next)) {
        if (attempts.length > 1) outage = undefined;
        return attempts;
      }
      const at = now();
      if (outage === undefined || at - outage.latest > OUTAGE_MS) outage = { since: at, latest: at };
      outage.latest = at;
      if (at - outage.since > OUTAGE_MS) break;
    }
    // One attempt, so that it is looked at again as often as all others.
    return attempts.slice(-1);
  };
}

const wasLost = (attempt: Attempt): boolean =>
  attempt.record.outcome === "untestable" && isDoubtful(attempt) && metGateway(attempt);
