/** Of a service that is gone nothing can be said: what was missing, late or refused while it was going is no verdict on it. */
import type { CheckRecord } from "#reports/verdict/check-record";
import { type Attempt, isDoubtful } from "./outcome-of-attempts.ts";

/** How the target ended, if it has; undefined while it is there, or was not started by us. */
export type GoneTarget = () => Promise<string | undefined>;

/**
 * The same attempt, unless the target has ended by now and it found fault: then it could not be judged.
 * @param ofTheWholeRun it looks at what was recorded while the target was there: then only what is doubtful falls
 */
export async function unlessGone(
  attempt: Attempt,
  gone: GoneTarget,
  ofTheWholeRun: boolean,
): Promise<Attempt> {
  const isViolated = attempt.record.outcome === "violated" && !ofTheWholeRun;
  const how = isViolated || isDoubtful(attempt) ? await gone() : undefined;
  return how === undefined ? attempt : { record: withoutTarget(attempt.record, how), troubles: [] };
}

/** What was seen is told, without being held against anybody. */
export function withoutTarget({ suspects: _, ...record }: CheckRecord, how: string): CheckRecord {
  const judgement = ofNoTarget(how);
  const seen = record.message === undefined ? "" : ` Seen by then: ${record.message}`;
  return { ...record, ...judgement, message: `${judgement.message}${seen}` };
}

export const ofNoTarget = (how: string) => ({
  outcome: "untestable" as const,
  message: `The target ended in the middle of the run (${how}), so that this could not be judged; its last lines are in target.log.`,
  cause: { kind: "surroundings" as const },
});
