/** Whether a service that differs as it may was judged as it has to be: nothing held against it, and little lost. */
import type { RequirementResult } from "#reports/document";
import { leavesIncomplete } from "#reports/verdict/what-counts";
import { isDeclaredUnjudged } from "./declared-unjudged.ts";
import type { PermittedSubject, Subject } from "./subject.ts";
import type { SubjectRun } from "./subject-run.ts";
import { isLost, isWrong, reasonOf } from "./told-verdicts.ts";

/** A run is not expected to take more than so many times as long as the plain one, whatever the service. */
const EXPECTED_TIMES_PLAIN = 4;

/** @param moved the requirements whose verdict is not that of the plain service */
export function permittedFaults(
  { variations }: PermittedSubject,
  run: SubjectRun,
  moved: readonly RequirementResult[],
): string[] {
  const lost = moved.filter((result) => isLost(result) && !isDeclaredUnjudged(result, variations));
  return [
    ...moved.filter(isWrong).map((result) => `${result.id} is ${result.verdict}${reasonOf(result)}.`),
    ...lostFaults(lost),
    ...exitCodeFaults(run),
  ];
}

/** A permitted difference may leave less to judge where it says so. What was lost for one reason is told at once. */
function lostFaults(lost: readonly RequirementResult[]): string[] {
  const byReason = new Map<string, string[]>();
  for (const result of lost) {
    const reason = reasonOf(result).replace(/(?<=\/user\/webhook\/)\S+|\bexchange \d+/g, "…");
    byReason.set(reason, [...(byReason.get(reason) ?? []), result.id]);
  }
  return [...byReason].map(([reason, ids]) => `${ids.join(", ")} could not be judged any more${reason}.`);
}

/** What was left unjudged makes a run incomplete, declared or not. */
function exitCodeFaults({ report, exitCode }: SubjectRun): string[] {
  const due = report?.requirements.some(leavesIncomplete) ? 5 : 0;
  return exitCode === due ? [] : [`The exit code is ${exitCode}; it has to be ${due}.`];
}

/** By how many runs of the plain service it says that it may lengthen one. */
export const plainRunsAdded = ({ variations }: Pick<Subject, "variations">): number =>
  variations.reduce((sum, { addsPlainRuns = 0 }) => sum + addsPlainRuns, 0);

/**
 * Told, and nothing against the suite: how long a run takes depends on the machine and on what else it does. What must end ends by the
 * deadlines of the run itself.
 */
export function slownessOf(subject: Pick<Subject, "variations">, timesPlain: number): string | undefined {
  const most = EXPECTED_TIMES_PLAIN + plainRunsAdded(subject);
  return timesPlain > most
    ? `The run took ${timesPlain.toFixed(1)} times as long as the plain one; at most ${most} were expected.`
    : undefined;
}
