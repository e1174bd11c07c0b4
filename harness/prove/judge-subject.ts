/** From what a run said of a subject to whether that is what it should have said. */
import type { ReportDocument, RequirementResult } from "#reports/document.ts";
import type { ProofDepth } from "#reports/prove/proof-document.ts";
import { NOT_SELECTED } from "../verdict/requirement-verdict.ts";
import type { DefectSubject, NullSubject, Subject } from "./subject.ts";

export interface SubjectRun {
  readonly exitCode: number;
  /** Undefined when the run came to no report: the target was no service at all, or we broke. */
  readonly report: ReportDocument | undefined;
  /** The last lines of the run's own output. */
  readonly lastLines: string;
}

export interface SubjectFinding {
  /** A sentence each; none when the subject passes. */
  readonly faults: string[];
  readonly changed: Record<string, string>;
}

/**
 * @param baseline the verdicts without defect or variation
 * @param depth by which checks the subject was tried
 */
export function judgeSubject(
  subject: Subject,
  run: SubjectRun,
  baseline: ReadonlyMap<string, RequirementResult>,
  depth: ProofDepth = "whole",
): SubjectFinding {
  if (subject.kind === "null target") return nullFinding(subject, run);
  if (!run.report)
    return { faults: [`The run ended with exit code ${run.exitCode}:\n${run.lastLines}`], changed: {} };
  const moved = movedFrom(baseline, run.report);
  const changed = Object.fromEntries(moved.map(({ id, verdict }) => [id, verdict]));
  const faults =
    subject.kind === "defect" ? defectFaults(subject, run.report, moved, depth) : variationFaults(moved);
  return { faults, changed };
}

/** Whether a run judged it: a check of it may have run for another requirement only. */
export const isJudged = ({ checks, reason }: RequirementResult) =>
  checks.length > 0 && reason !== NOT_SELECTED;

/** Those judged in this run whose verdict is another than in the baseline. */
function movedFrom(
  baseline: ReadonlyMap<string, RequirementResult>,
  report: ReportDocument,
): RequirementResult[] {
  return report.requirements.filter(
    (result) => isJudged(result) && baseline.get(result.id)?.verdict !== result.verdict,
  );
}

function defectFaults(
  { requirement, also, byChance }: DefectSubject,
  { requirements }: ReportDocument,
  moved: readonly RequirementResult[],
  depth: ProofDepth,
): string[] {
  const own = requirements.find(({ id }) => id === requirement);
  const allowed: readonly string[] = [requirement, ...also, ...byChance];
  const undetected =
    own?.verdict === "violated"
      ? []
      : [`${requirement} is ${own?.verdict ?? "not judged"}${reasonOf(own)}; it has to be violated.`];
  // A sample may lack what shows it.
  const idle = (depth === "sample" ? [] : also)
    .filter((id) => requirements.find((result) => result.id === id)?.verdict !== "violated")
    .map((id) => `${id} is declared to be violated too, and is not.`);
  return [...undetected, ...idle, ...moved.filter(({ id }) => !allowed.includes(id)).flatMap(collateral)];
}

/** A requirement may become untestable when it says which one stands in its way, and what is only observed is free. */
function collateral(result: RequirementResult): string[] {
  const { id, verdict, level, notApplicable, blockedBy = [] } = result;
  if (verdict === "violated" || verdict === "broken")
    return [`${id} is ${verdict} and not declared${reasonOf(result)}.`];
  if (verdict === "untestable" && !notApplicable && blockedBy.length === 0 && level !== "open")
    return [`${id} is untestable without saying which requirement blocks it${reasonOf(result)}.`];
  return [];
}

/** A permitted difference may leave less to judge, and never turns anything red. */
function variationFaults(moved: readonly RequirementResult[]): string[] {
  return moved.flatMap((result) => {
    const { id, verdict, level, notApplicable } = result;
    if (verdict === "violated" || verdict === "broken") return [`${id} is ${verdict}${reasonOf(result)}.`];
    if (verdict === "untestable" && !notApplicable && level !== "open")
      return [`${id} could not be judged any more${reasonOf(result)}.`];
    return [];
  });
}

/** Nothing may speak well of it: exit code 0 is for conformant services, and met is for what was shown. */
function nullFinding({ name }: NullSubject, { exitCode, report, lastLines }: SubjectRun): SubjectFinding {
  const judged = report?.requirements ?? [];
  const earned = judged.filter(({ verdict, level }) => verdict === "met" && isDemand(level));
  const broken = judged.filter(({ verdict }) => verdict === "broken");
  const faults = [
    ...(exitCode === 0 ? [`${name} is called conformant.`] : []),
    ...(exitCode === 4 ? [`The run broke:\n${lastLines}`] : []),
    ...earned.map(({ id }) => `${id} is met by a target that is no service.`),
    ...broken.map((result) => `${result.id} is broken${reasonOf(result)}.`),
  ];
  return { faults, changed: Object.fromEntries(earned.map(({ id, verdict }) => [id, verdict])) };
}

const isDemand = (level: string) => level === "stated" || level === "implied";

const LONGEST_REASON = 300;

function reasonOf(result: RequirementResult | undefined): string {
  return result?.reason ? ` (${result.reason.slice(0, LONGEST_REASON)})` : "";
}

/** The requirements of a report by id. */
export function verdictsOf({ requirements }: ReportDocument): ReadonlyMap<string, RequirementResult> {
  return new Map(requirements.map((result) => [result.id, result]));
}
