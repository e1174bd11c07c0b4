/** From the checks of one requirement, and how many of them were planned, to its verdict. */
import type { Cause, CheckOutcome, CheckResult, RequirementResult } from "../document.ts";
import type { RequirementFacts, RunFacts } from "./facts.ts";
import { isSelected } from "./is-selected.ts";
import { unjudgedWords } from "./unjudged-words.ts";
import { untestableCause } from "./untestable-cause.ts";

export type OwnVerdict = Pick<RequirementResult, "verdict" | "reason" | "cause">;

/**
 * The worst outcome of its checks decides; a check that could not be made, or was not recorded, is never made up for.
 * What other requirements have to do with it is not looked at yet.
 */
export function verdictOfChecks(requirement: RequirementFacts, run: RunFacts): OwnVerdict {
  const { id, level, planned, unverifiable } = requirement;
  if (level === "unverifiable") return untestable({ kind: "unverifiable" }, unverifiableWords(unverifiable));
  if (!isSelected(id, run.only)) return untestable({ kind: "not selected" }, unjudgedWords["not selected"]);
  if (planned === 0) return untestable({ kind: "no check" }, unjudgedWords["no check"]);
  return worst(requirement, run);
}

const unverifiableWords = (why: string | undefined) =>
  why === undefined ? unjudgedWords.unverifiable : `${unjudgedWords.unverifiable}: ${why}`;

function worst({ checks, planned }: RequirementFacts, { outOfReach, interrupted }: RunFacts): OwnVerdict {
  const found = gravest(checks, outOfReach);
  const ran = `${checks.length} of ${planned} checks ran`;
  if (checks.length >= planned) return found ?? passed(checks);
  if (found) return { ...found, reason: found.reason === undefined ? ran : `${found.reason} (${ran})` };
  return interrupted
    ? untestable({ kind: "interrupted" }, `the run was interrupted: ${ran}`)
    : untestable({ kind: "checks missing" }, ran);
}

const having = (checks: readonly CheckResult[], outcome: CheckOutcome) =>
  checks.filter((check) => check.outcome === outcome);

/** What is worse than a check that is missing. What was seen to be violated is, whatever else went wrong. */
function gravest(checks: readonly CheckResult[], outOfReach: readonly string[]): OwnVerdict | undefined {
  for (const verdict of ["violated", "broken", "unstable"] as const) {
    const [first] = having(checks, verdict);
    if (first === undefined) continue;
    const reason = first.message === undefined ? {} : { reason: first.message };
    return { verdict, ...reason, ...(verdict === "unstable" ? { cause: { kind: verdict } } : {}) };
  }
  const unable = having(checks, "untestable");
  if (unable.length === 0) return undefined;
  const { cause, reason } = untestableCause(unable, outOfReach);
  return untestable(cause, reason);
}

function passed(checks: readonly CheckResult[]): OwnVerdict {
  for (const verdict of ["met", "observed"] as const)
    if (having(checks, verdict).length > 0) return { verdict };
  const [first] = checks;
  return untestable({ kind: "not applicable" }, first?.message ?? "does not apply");
}

const untestable = (cause: Cause, reason: string): OwnVerdict => ({ verdict: "untestable", reason, cause });
