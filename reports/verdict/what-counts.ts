/** What a requirement's verdict means for the run as a whole (contract, section 4). */
import type { CauseKind, RequirementResult, RunInfo, Verdict } from "../document.ts";

/** @param verdict undefined where a report does not know the requirement */
export const isRed = (verdict: Verdict | undefined) =>
  verdict === "violated" || verdict === "broken" || verdict === "waived";

/** @param verdict undefined where a report does not know the requirement */
export const isJudged = (verdict: Verdict | undefined) => verdict === "met" || isRed(verdict);

/** A violation that makes the run non-conformant. */
export function isFatal(
  { verdict, level, isNews }: RequirementResult,
  { strict }: Pick<RunInfo, "strict">,
): boolean {
  return verdict === "violated" && !isNews && (level === "stated" || (strict && level === "implied"));
}

/** A check of it broke, whatever its other checks found. */
export function isBroken({ cause, checks }: RequirementResult): boolean {
  return cause?.kind !== "not selected" && checks.some(({ outcome }) => outcome === "broken");
}

/** Its waiver has done its time. */
export const isMetAgain = ({ waiver, verdict }: RequirementResult) =>
  waiver !== undefined && verdict === "met";

const excused: readonly CauseKind[] = [
  "unverifiable",
  "not selected",
  "no check",
  "not applicable",
  "out of reach",
];

/** Stated, to be judged in this run, not judged, and not declared out of reach. */
export function leavesIncomplete({ level, verdict, cause, isNews }: RequirementResult): boolean {
  if (isNews || level !== "stated" || verdict !== "untestable") return false;
  return cause === undefined || !excused.includes(cause.kind);
}
