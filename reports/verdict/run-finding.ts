/** From the verdicts of all requirements to the verdict of the run, its exit code and its first line (contract, sections 4 and 9). */
import type { ReportDocument, RequirementResult, RunVerdict } from "../document.ts";
import { runVerdictWords } from "../words.ts";
import type { RunFacts } from "./facts.ts";
import { type Shortcoming, shortcomingsOf } from "./shortcomings.ts";
import { tallyWords } from "./tally-words.ts";

export type RunFinding = Pick<ReportDocument, "verdict" | "exitCode" | "headline">;

const exitCodes: Record<RunVerdict, ReportDocument["exitCode"]> = {
  conformant: 0,
  "non-conformant": 1,
  broken: 4,
  incomplete: 5,
};
const WAIVER_TO_TAKE_AWAY = 2;

/** @param results as judged, see judged-requirements.ts */
export function runFinding(results: readonly RequirementResult[], run: RunFacts): RunFinding {
  const shortcomings = shortcomingsOf(results, run);
  const verdict = verdictOf(shortcomings);
  const words = [...shortcomings.map((shortcoming) => shortcoming.words), ...tallyWords(results, run)];
  return {
    verdict,
    exitCode: exitCodeOf(verdict, shortcomings),
    headline: `${runVerdictWords[verdict]}: ${words.join("; ")}.`,
  };
}

const has = (shortcomings: readonly Shortcoming[], kind: Shortcoming["kind"]) =>
  shortcomings.some((shortcoming) => shortcoming.kind === kind);

function verdictOf(shortcomings: readonly Shortcoming[]): RunVerdict {
  if (has(shortcomings, "violated")) return "non-conformant";
  if (has(shortcomings, "broken")) return "broken";
  return shortcomings.length > 0 ? "incomplete" : "conformant";
}

/** A file of waivers that is out of date is an error of the command, unless more is wrong than that. */
function exitCodeOf(verdict: RunVerdict, shortcomings: readonly Shortcoming[]): ReportDocument["exitCode"] {
  const isOutOfDate = has(shortcomings, "met again") && !has(shortcomings, "broken");
  return isOutOfDate ? WAIVER_TO_TAKE_AWAY : exitCodes[verdict];
}
