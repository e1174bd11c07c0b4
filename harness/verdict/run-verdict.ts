/** From the verdicts of all requirements to the verdict of the run, its exit code and its first line (contract, sections 4 and 9). */
import type { RequirementResult, RunVerdict } from "#reports/document.ts";
import { NOT_SELECTED, NOT_YET_JUDGED } from "./requirement-verdict.ts";

export interface RunConditions {
  readonly strict: boolean;
  /** Needs declared out of reach. */
  readonly outOfReach: readonly string[];
  /** Whether --only narrowed the run. */
  readonly narrowed: boolean;
  /** Waived requirements that are met: their waivers have to go before this run counts. */
  readonly metAgain?: readonly string[];
}

export interface RunFinding {
  readonly verdict: RunVerdict;
  readonly exitCode: 0 | 1 | 2 | 4 | 5;
  readonly headline: string;
}

export function runFinding(results: readonly RequirementResult[], conditions: RunConditions): RunFinding {
  const count = (verdict: string) => results.filter((result) => result.verdict === verdict).length;
  const fatal = results.filter((result) => result.verdict === "violated" && isFatal(result, conditions));
  const unjudged = results.filter((result) => leavesIncomplete(result, conditions));
  const notYet = results.filter((result) => result.reason === NOT_YET_JUDGED).length;
  const tail = notYet > 0 ? `; ${notYet} not yet judged by this version` : "";
  const scope = conditions.narrowed ? " in what was selected" : "";
  if (count("broken") > 0)
    return finding(
      "broken",
      4,
      `Countersign itself broke in ${plural(count("broken"), "requirement")}; no verdict${tail}.`,
    );
  const { metAgain = [] } = conditions;
  if (metAgain.length > 0)
    return finding(
      fatal.length > 0 ? "non-conformant" : "incomplete",
      2,
      `${metAgain.join(", ")} ${metAgain.length === 1 ? "is met again: take its waiver" : "are met again: take their waivers"} away; ${fatal.length} violated, ${count("met")} met${tail}.`,
    );
  if (fatal.length > 0)
    return finding(
      "non-conformant",
      1,
      `Non-conformant: ${plural(fatal.length, "requirement")} violated, ${count("met")} met${tail}.`,
    );
  if (count("waived") > 0)
    return finding(
      "incomplete",
      5,
      `Not conformant: ${plural(count("waived"), "violated requirement")} waived; ${count("met")} met${tail}.`,
    );
  if (count("met") === 0) return finding("incomplete", 5, `Incomplete: nothing was judged${tail}.`);
  if (unjudged.length > 0)
    return finding(
      "incomplete",
      5,
      `Incomplete: nothing violated, ${count("met")} met, but ${plural(unjudged.length, "stated requirement")} could not be judged${tail}.`,
    );
  const warned = count("violated");
  const warning = warned > 0 ? `, ${plural(warned, "implied requirement")} violated` : "";
  return finding(
    "conformant",
    0,
    `Conformant${scope}: ${plural(count("met"), "requirement")} met, no stated one violated${warning}${tail}.`,
  );
}

const finding = (verdict: RunVerdict, exitCode: RunFinding["exitCode"], headline: string): RunFinding => ({
  verdict,
  exitCode,
  headline,
});

function isFatal(result: RequirementResult, { strict }: RunConditions): boolean {
  return result.level === "stated" || (strict && result.level === "implied");
}

/** A stated requirement that was to be judged, could not be, and was not declared out of reach. */
function leavesIncomplete(result: RequirementResult, { outOfReach }: RunConditions): boolean {
  if (result.level !== "stated" || result.verdict !== "untestable" || result.notApplicable) return false;
  if (result.reason === NOT_YET_JUDGED || result.reason === NOT_SELECTED) return false;
  return !(result.missing ?? []).some((need) => outOfReach.includes(need));
}

const plural = (n: number, noun: string) => `${n} ${noun}${n === 1 ? "" : "s"}`;
