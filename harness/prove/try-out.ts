/** One run against one subject, or against several choices at once, and the lines that tell of it. */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { ProofLine } from "#reports/prove/proof-document";
import type { Baseline } from "./baseline.ts";
import { isJudged, judgeSubject, type SubjectFinding } from "./judge-subject.ts";
import type { ProofBench } from "./proof-options.ts";
import { runSubjects } from "./run-subject.ts";
import type { Subject } from "./subject.ts";
import type { SubjectRun } from "./subject-run.ts";
import { wordsFor } from "./words-for-subject.ts";

/**
 * Several choices at once; where anything is wrong with them, one half after the other, down to the one it is. Where both
 * halves are right, their lines tell that they were wrong together.
 */
export async function tryOut(
  bundle: readonly Subject[],
  options: ProofBench,
  baseline: Baseline,
): Promise<ProofLine[]> {
  const [first] = bundle;
  if (first === undefined) return [];
  const started = performance.now();
  const directory = join(options.directory, "runs", first.name);
  const run = await runSubjects(bundle, { ...options, directory, only: wordsFor(first, options.depth) });
  const finding = judgeSubject(first, run, baseline, options.depth);
  const passed = finding.faults.length === 0;
  // What passed is told by its line; what did not has to be looked at.
  if (passed) await rm(directory, { recursive: true, force: true });
  const durationMs = Math.round((performance.now() - started) / bundle.length);
  if (passed || bundle.length === 1)
    return bundle.map((subject) => lineOf(subject, run, finding, durationMs));
  const half = Math.ceil(bundle.length / 2);
  const lines: ProofLine[] = [];
  for (const part of [bundle.slice(0, half), bundle.slice(half)])
    if (!options.signal.aborted) lines.push(...(await tryOut(part, options, baseline)));
  const wereWrongTogether = lines.every((line) => line.passed && !line.firstFaults);
  return wereWrongTogether ? lines.map((line) => ({ ...line, firstFaults: finding.faults })) : lines;
}

function lineOf(
  subject: Subject,
  { report, exitCode }: SubjectRun,
  finding: SubjectFinding,
  durationMs: number,
): ProofLine {
  const own = subject.kind === "defect" ? subject.requirement : undefined;
  const reason = report?.requirements.find(({ id }) => id === own)?.reason;
  return {
    kind: subject.kind,
    name: subject.name,
    does: subject.does,
    ...(subject.kind === "defect" && subject.notYetFound ? { notYetFound: subject.notYetFound } : {}),
    ...(subject.kind === "defect"
      ? { requirement: subject.requirement, also: [...subject.also, ...subject.byChance] }
      : {}),
    ...(subject.variations.length > 0 ? { has: subject.variations.map(({ name }) => name) } : {}),
    passed: finding.faults.length === 0,
    ...finding,
    judged: report?.requirements.filter(isJudged).length ?? 0,
    ...(own === undefined || reason === undefined ? {} : { reason }),
    exitCode,
    durationMs,
  };
}
