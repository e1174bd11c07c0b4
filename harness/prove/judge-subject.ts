/** From what a run said of a subject to whether that is what it should have said. */
import type { ReportDocument, RequirementResult } from "#reports/document";
import type { ProofDepth } from "#reports/prove/proof-document";
import type { Baseline } from "./baseline.ts";
import { defectFaults } from "./judge-defect.ts";
import { permittedFaults, slownessOf } from "./judge-permitted.ts";
import { isAlone, type NullSubject, type Subject } from "./subject.ts";
import type { SubjectRun } from "./subject-run.ts";
import { brokenFaults } from "./told-verdicts.ts";

export interface SubjectFinding {
  /** A sentence each; none when the subject passes. */
  readonly faults: string[];
  readonly changed: Record<string, string>;
  /** How many times as long as the plain run, for a condition or a combination. */
  readonly timesPlain?: number;
  /** Where that is more than was expected: a sentence. */
  readonly slow?: string;
}

/** @param depth by which checks the subject was tried */
export function judgeSubject(
  subject: Subject,
  run: SubjectRun,
  baseline: Baseline,
  depth: ProofDepth = "whole",
): SubjectFinding {
  if (subject.kind === "null target") return nullFinding(subject, run);
  const { report } = run;
  if (!report)
    return { faults: [`The run ended with exit code ${run.exitCode}:\n${run.lastLines}`], changed: {} };
  const moved = movedFrom(baseline, report);
  const timesPlain = timesPlainOf(subject, report, baseline);
  const faults =
    subject.kind === "defect"
      ? defectFaults(subject, report, moved, depth)
      : permittedFaults(subject, run, moved);
  return {
    faults: [...faults, ...brokenFaults(report), ...leakFaults(run)],
    changed: Object.fromEntries(moved.map(({ id, verdict }) => [id, verdict])),
    ...(timesPlain === undefined ? {} : { timesPlain, slow: slownessOf(subject, timesPlain) }),
  };
}

/** Whether a run was to judge it: a check of it may have run for another requirement only. */
export const isJudged = ({ planned, cause }: RequirementResult) =>
  planned > 0 && cause?.kind !== "not selected";

/** Those judged in this run whose verdict is another than in the baseline. */
function movedFrom({ verdicts }: Baseline, { requirements }: ReportDocument): RequirementResult[] {
  return requirements.filter(
    (result) => isJudged(result) && verdicts.get(result.id)?.verdict !== result.verdict,
  );
}

/** Of what has a run of its own; choices share one. */
function timesPlainOf(subject: Subject, { run }: ReportDocument, { plainMs }: Baseline): number | undefined {
  const { kind } = subject;
  if (plainMs === undefined || (kind !== "condition" && kind !== "combination")) return undefined;
  if (isAlone(subject)) return undefined;
  return Number((run.durationMs / plainMs).toFixed(2));
}

/** What a service shows it may show; that it stands in our own output makes the run broken, with a report of sound checks. */
const leakFaults = ({ exitCode, lastLines }: SubjectRun) =>
  exitCode === 4 && lastLines !== "" ? [`The run broke:\n${lastLines}`] : [];

/** Nothing may speak well of it: exit code 0 is for conformant services, and met is for what was shown. */
function nullFinding({ name }: NullSubject, { exitCode, report, lastLines }: SubjectRun): SubjectFinding {
  const judged = report?.requirements ?? [];
  const earned = judged.filter(({ verdict, level }) => verdict === "met" && isDemand(level));
  const faults = [
    ...(exitCode === 0 ? [`${name} is called conformant.`] : []),
    ...(exitCode === 4 ? [`The run broke:\n${lastLines}`] : []),
    ...earned.map(({ id }) => `${id} is met by a target that is no service.`),
    ...(report ? brokenFaults(report) : []),
  ];
  return { faults, changed: Object.fromEntries(earned.map(({ id, verdict }) => [id, verdict])) };
}

const isDemand = (level: string) => level === "stated" || level === "implied";
