/** Tries the suite against every subject, and puts together what came of it. */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { catalogue, requirementIds } from "#catalogue";
import type { RequirementResult } from "#reports/document.ts";
import {
  PROOF_FORMAT,
  type ProofDepth,
  type ProofDocument,
  type ProofLine,
} from "#reports/prove/proof-document.ts";
import { HarnessError } from "../errors.ts";
import { VERSION } from "../version.ts";
import { bundled } from "./bundled.ts";
import { inParallel } from "./in-parallel.ts";
import { isJudged, judgeSubject, type SubjectFinding, type SubjectRun, verdictsOf } from "./judge-subject.ts";
import { headlineOf } from "./proof-headline.ts";
import { runSubjects } from "./run-subject.ts";
import type { Subject } from "./subject.ts";
import { wordsForDefect } from "./words-for-defect.ts";
import { createWorkerPool, type WorkerPool } from "./worker-pool.ts";

export interface ProofOptions {
  readonly subjects: readonly Subject[];
  readonly only: readonly string[];
  readonly depth: ProofDepth;
  readonly jobs: number;
  readonly seed: number;
  readonly directory: string;
  readonly signal: AbortSignal;
  readonly onLine: (line: ProofLine) => void;
}

/** A run of the whole suite is as much work at a time as so many that judge a chapter. */
const WHOLE_RUN_JOBS = 3;

/** @throws HarnessError (exit code 4) when the reference service without any fault is not conformant: then nothing can be compared */
export async function conductProof(options: ProofOptions): Promise<ProofDocument> {
  const { subjects, only, depth, jobs, signal } = options;
  const startedAt = Date.now();
  const lines = await tryEverything(options);
  const done = signal.aborted ? lines.filter(({ judged }) => judged > 0) : lines;
  const failed = done.some(({ passed }) => !passed) || signal.aborted;
  return {
    format: PROOF_FORMAT,
    version: VERSION,
    startedAt: new Date(startedAt).toISOString(),
    durationMs: Date.now() - startedAt,
    depth,
    jobs,
    only: [...only],
    exitCode: failed ? 1 : 0,
    headline: headlineOf(done, { planned: subjects.length, depth }),
    requirements: requirementIds.map((id) => {
      const { chapter, level, title } = catalogue[id];
      return { id, chapter, level, title };
    }),
    lines: done,
  };
}

/** Those judged by a few chapters first, then those judged by the whole suite, fewer at a time. */
async function tryEverything(options: ProofOptions): Promise<ProofLine[]> {
  const { subjects, depth, jobs, signal, onLine } = options;
  const workers = createWorkerPool();
  const stop = () => void workers.close();
  signal.addEventListener("abort", stop);
  try {
    const bench = { ...options, workers };
    const baseline = await judgedWithout(bench);
    const tryAll = (bundles: readonly Subject[][], width: number) =>
      inParallel(bundles, width, signal, async (bundle) => {
        const found = await tryOut(bundle, bench, baseline);
        if (!signal.aborted) for (const line of found) onLine(line);
        return found;
      });
    const isWhole = ([first]: readonly Subject[]) => first && wordsFor(first, depth).length === 0;
    const bundles = bundled(subjects, depth);
    const few = bundles.filter((bundle) => !isWhole(bundle));
    const tried = [
      ...(await tryAll(few, jobs)),
      ...(await tryAll(bundles.filter(isWhole), Math.ceil(jobs / WHOLE_RUN_JOBS))),
    ];
    return tried.flat();
  } finally {
    signal.removeEventListener("abort", stop);
    await workers.close();
  }
}

type Bench = ProofOptions & { readonly workers: WorkerPool };

/** What the suite says of the reference service as it is; empty when no subject is compared with it. */
async function judgedWithout(options: Bench): Promise<ReadonlyMap<string, RequirementResult>> {
  const compared = options.subjects.filter(({ kind }) => kind !== "null target");
  if (compared.length === 0) return new Map();
  const needed = compared.map((subject) => wordsFor(subject, options.depth));
  const words = needed.some((list) => list.length === 0) ? [] : [...new Set(needed.flat())];
  const run = await runSubjects([], {
    ...options,
    directory: join(options.directory, "runs", "baseline"),
    only: words,
  });
  const red = run.report?.requirements.filter(({ verdict }) => /violated|broken/.test(verdict)) ?? [];
  if (run.report && red.length === 0) return verdictsOf(run.report);
  throw baselineFailed(run, red);
}

function baselineFailed({ exitCode, lastLines }: SubjectRun, red: readonly RequirementResult[]) {
  return new HarnessError({
    code: "no-baseline",
    tried: "judging the reference service without any fault, which everything is compared with",
    saw: red.map(({ id, reason }) => `${id}: ${reason}`).join("\n") || `exit code ${exitCode}\n${lastLines}`,
    side: "countersign",
    next: "Make `countersign run` conformant first.",
    exitCode: 4,
  });
}

/** Several variations at once; where anything is wrong with them, each by itself. */
async function tryOut(
  bundle: readonly Subject[],
  options: Bench,
  baseline: ReadonlyMap<string, RequirementResult>,
): Promise<ProofLine[]> {
  const [first] = bundle;
  if (first === undefined) return [];
  const started = performance.now();
  const directory = join(options.directory, "runs", first.name);
  const run = await runSubjects(bundle, { ...options, directory, only: wordsFor(first, options.depth) });
  const finding = judgeSubject(first, run, baseline);
  const passed = finding.faults.length === 0;
  // What passed is told by its line; what did not has to be looked at.
  if (passed) await rm(directory, { recursive: true, force: true });
  const durationMs = Math.round((performance.now() - started) / bundle.length);
  if (passed || bundle.length === 1)
    return bundle.map((subject) => lineOf(subject, run, finding, durationMs));
  const single: ProofLine[] = [];
  for (const subject of bundle)
    if (!options.signal.aborted) single.push(...(await tryOut([subject], options, baseline)));
  return single;
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
    ...(subject.kind === "defect" ? { requirement: subject.requirement, also: [...subject.also] } : {}),
    passed: finding.faults.length === 0,
    ...finding,
    judged: report?.requirements.filter(isJudged).length ?? 0,
    ...(own === undefined || reason === undefined ? {} : { reason }),
    exitCode,
    durationMs,
  };
}

/** Words for `run --only`; none for the whole suite. Whatever is no defect may show anywhere. */
function wordsFor(subject: Subject, depth: ProofDepth): string[] {
  return subject.kind === "defect" && depth !== "whole" ? wordsForDefect(subject, depth) : [];
}
