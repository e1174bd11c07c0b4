/** What differs between reports: runs of one target in the order in which they were made, or several targets side by side. */
import type { ReportDocument, RequirementResult, Verdict } from "../document.ts";
import { isJudged, isRed } from "../verdict/what-counts.ts";

/** How a requirement went from the first run to the last. */
export type Course =
  /** Green before, violated or broken now. */
  | "regressed"
  | "fixed"
  /** Judged before, not judged now. */
  | "coverage lost"
  | "coverage gained"
  /** Went back and forth over three or more runs, or within the last one. */
  | "flaky"
  /** An id that the first run did not know. */
  | "new"
  | "gone"
  | "as before";

export interface ComparedRequirement {
  readonly id: string;
  readonly chapter: string;
  readonly level: RequirementResult["level"];
  readonly title: string;
  /** One a report, in their order; undefined where the report does not know the id. */
  readonly verdicts: readonly (Verdict | undefined)[];
  readonly course: Course;
  /** Why the last report that has a reason gives it. */
  readonly reason?: string;
}

export interface ComparedRun {
  readonly name: string;
  readonly id: string;
  readonly startedAt: string;
  readonly baseUrl: string;
  readonly verdict: ReportDocument["verdict"];
  readonly headline: string;
}

export interface ComparedChoice {
  readonly name: string;
  readonly values: readonly (string | undefined)[];
}

export interface Comparison {
  readonly format: "countersign-comparison/1";
  /** "runs": of one target, the oldest first. "targets": side by side, in the order given. */
  readonly of: "runs" | "targets";
  readonly runs: readonly ComparedRun[];
  readonly requirements: readonly ComparedRequirement[];
  /** Choices that the interface leaves open, where any two differ. */
  readonly profile: readonly ComparedChoice[];
}

export interface NamedReport {
  readonly name: string;
  readonly report: ReportDocument;
}

/** @param of how to look at them; by default as runs of one target when they are of one */
export function compareReports(
  given: readonly NamedReport[],
  of: Comparison["of"] = ofOneTarget(given) ? "runs" : "targets",
): Comparison {
  const byStart = (a: NamedReport, b: NamedReport) =>
    Date.parse(a.report.run.startedAt) - Date.parse(b.report.run.startedAt);
  const ordered = of === "runs" ? [...given].sort(byStart) : [...given];
  return {
    format: "countersign-comparison/1",
    of,
    runs: ordered.map(runOf),
    requirements: requirementsOf(ordered.map(({ report }) => report)),
    profile: profileOf(ordered.map(({ report }) => report)),
  };
}

/** The reference service has another port in each run. */
function ofOneTarget(given: readonly NamedReport[]): boolean {
  const names = given.map(({ report: { target } }) =>
    target.kind === "reference" ? "reference" : target.baseUrl,
  );
  return new Set(names).size === 1;
}

function runOf({ name, report }: NamedReport): ComparedRun {
  const { run, target, verdict, headline } = report;
  return { name, id: run.id, startedAt: run.startedAt, baseUrl: target.baseUrl, verdict, headline };
}

function requirementsOf(reports: readonly ReportDocument[]): ComparedRequirement[] {
  const tables = reports.map(({ requirements }) => new Map(requirements.map((one) => [one.id, one])));
  const ids = [...new Set(reports.flatMap(({ requirements }) => requirements.map(({ id }) => id)))];
  return ids.map((id) => {
    const results = tables.map((table) => table.get(id));
    const last = results.findLast((result) => result !== undefined)!;
    const verdicts = results.map((result) => result?.verdict);
    const reason = results.findLast((result) => result?.reason !== undefined)?.reason;
    const { chapter, level, title } = last;
    const facts = { id, chapter, level, title, verdicts, course: courseOf(verdicts) };
    return reason === undefined ? facts : { ...facts, reason };
  });
}

function courseOf(verdicts: readonly (Verdict | undefined)[]): Course {
  const [first, last] = [verdicts[0], verdicts.at(-1)];
  if (goesBackAndForth(verdicts)) return "flaky";
  if (last === "unstable" && first !== last) return "flaky";
  if (first === undefined) return "new";
  if (last === undefined) return "gone";
  if (isRed(last) && !isRed(first)) return "regressed";
  if (isRed(first) && last === "met") return "fixed";
  if (isJudged(first) && !isJudged(last)) return "coverage lost";
  if (!isJudged(first) && isJudged(last)) return "coverage gained";
  return "as before";
}

/** A verdict that changes once came with a change of the service; one that comes back did not. */
function goesBackAndForth(verdicts: readonly (Verdict | undefined)[]): boolean {
  const changes = verdicts.filter((verdict, index) => index > 0 && verdict !== verdicts[index - 1]);
  return changes.length > 1 && new Set(verdicts).size < changes.length + 1;
}

function profileOf(reports: readonly ReportDocument[]): ComparedChoice[] {
  const names = [...new Set(reports.flatMap(({ target }) => Object.keys(target.profile)))];
  const choices = names.map((name) => ({ name, values: reports.map(({ target }) => target.profile[name]) }));
  return choices.filter(({ values }) => new Set(values).size > 1);
}
