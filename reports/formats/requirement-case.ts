/** A requirement as one case of a test report: what became of it, how long it took, and what was seen. */
import { attemptInWords, decidingChecks, whereToLook } from "../deciding-checks.ts";
import type { CheckResult, ReportDocument, RequirementResult, Verdict } from "../document.ts";
import { isFatal } from "../verdict/what-counts.ts";

/** The four ends that test reports know. */
export type CaseKind = "failure" | "error" | "skipped" | "passed";

const unjudged: readonly Verdict[] = ["untestable", "unstable", "waived"];

/** A violated stated requirement is a failure, an implied one only when the run was strict; what broke is an error. */
export function caseKind(requirement: RequirementResult, { run }: ReportDocument): CaseKind {
  if (requirement.verdict === "broken") return "error";
  if (unjudged.includes(requirement.verdict)) return "skipped";
  return isFatal(requirement, run) ? "failure" : "passed";
}

export function tookMs({ checks }: RequirementResult): number {
  return checks.reduce((sum, check) => sum + check.durationMs, 0);
}

/** What the interface says, and what the checks that decided saw, in lines. */
export function evidenceInWords(requirement: RequirementResult): string {
  const source = requirement.source.join(", ");
  return [
    `The interface says (${source}): ${requirement.says}`,
    ...decidingChecks(requirement).map(told),
  ].join("\n\n");
}

function told(check: CheckResult): string {
  const lines: [string, string | undefined][] = [
    ["said", check.message],
    ["expected", check.expected],
    ["received", check.received],
    ["see", whereToLook(check)],
    ...(check.attempts ?? []).map((one): [string, string] => ["at another attempt", attemptInWords(one)]),
  ];
  return [
    check.title,
    ...lines.filter(([, value]) => value).map(([label, value]) => `  ${label}: ${value}`),
  ].join("\n");
}
