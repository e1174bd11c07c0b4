/** Tries the suite against every subject, and puts together what came of it. */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { catalogue, requirementIds } from "#catalogue";
import {
  PROOF_FORMAT,
  type ProofDepth,
  type ProofDocument,
  type ProofLine,
} from "#reports/prove/proof-document";
import { VERSION } from "../version.ts";
import { type Baseline, judgedWithout } from "./baseline.ts";
import { bundled } from "./bundled.ts";
import { plainRunsAdded } from "./judge-permitted.ts";
import { isJudged, judgeSubject, type SubjectFinding } from "./judge-subject.ts";
import { createLane } from "./lane.ts";
import { headlineOf } from "./proof-headline.ts";
import { runSubjects } from "./run-subject.ts";
import type { Subject } from "./subject.ts";
import type { SubjectRun } from "./subject-run.ts";
import { wordsFor } from "./words-for-subject.ts";
import { createWorkerPool, type WorkerPool } from "./worker-pool.ts";

export interface ProofOptions {
  readonly subjects: readonly Subject[];
  readonly only: readonly string[];
  readonly depth: ProofDepth;
  readonly jobs: number;
  readonly seed: number;
  readonly directory: string;
  /** Aborted by Ctrl-C: what is under way is ended. */
  readonly signal: AbortSignal;
  /** In milliseconds: a subject that cannot be expected to end within it is not begun; it is counted, and fails nothing. */
  readonly timeLeftMs: () => number;
  readonly onLine: (line: ProofLine) => void;
}

/** A run of the whole suite is as much work at a time as so many that judge a chapter. */
const WHOLE_RUN_JOBS = 3;
/** Where more fail than this, it is not for want of time. */
const MOST_TRIED_AGAIN = 25;
/** How often at most: some faults come by chance, and so does what they are found by. */
const TRIED_AGAIN = 2;
/** So few are tried as often when the time for the proof is up: a chance is no result. */
const FEW = 3;

/** @throws HarnessError (exit code 4) when the reference service without any fault is not conformant: then nothing can be compared */
export async function conductProof(options: ProofOptions): Promise<ProofDocument> {
  const { subjects, only, depth, jobs, signal } = options;
  const startedAt = Date.now();
  const { lines, plainMs } = await tryEverything(options);
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
    seed: options.seed,
    ...(plainMs === undefined ? {} : { plainMs }),
    exitCode: failed ? 1 : 0,
    headline: headlineOf(done, { planned: subjects.length, depth }),
    requirements: requirementIds.map((id) => {
      const { chapter, level, title } = catalogue[id];
      return { id, chapter, level, title };
    }),
    lines: done,
  };
}

type Bench = ProofOptions & { readonly workers: WorkerPool };

interface Tried extends Pick<Baseline, "plainMs"> {
  readonly lines: ProofLine[];
}

async function tryEverything(options: ProofOptions): Promise<Tried> {
  const { signal } = options;
  const workers = createWorkerPool();
  const stop = () => void workers.close();
  signal.addEventListener("abort", stop);
  try {
    const bench = { ...options, workers };
    const baseline = await judgedWithout(bench);
    const lines = await tryAll(bench, baseline);
    return { ...baseline, lines: await tryFailedAgain(lines, bench, baseline) };
  } finally {
    signal.removeEventListener("abort", stop);
    await workers.close();
  }
}

/** Those judged by a few chapters, which wait much, and beside them those judged by the whole suite, which work much. */
async function tryAll(options: Bench, baseline: Baseline): Promise<ProofLine[]> {
  const { subjects, depth, jobs, signal, timeLeftMs, onLine } = options;
  const mayBegin = (bundle: readonly Subject[]) =>
    !signal.aborted && bundle.every((subject) => timeLeftMs() > addedMs(subject, baseline));
  const tryThese = (bundles: readonly Subject[][], width: number) =>
    createLane(bundles, width, mayBegin, async (bundle) => {
      const found = await tryOut(bundle, options, baseline);
      if (!signal.aborted) for (const line of found) if (line.passed) onLine(line);
      return found;
    });
  const isWhole = ([first]: readonly Subject[]) => first && wordsFor(first, depth).length === 0;
  const bundles = bundled(subjects, depth);
  const whole = bundles.filter(isWhole);
  const few = bundles.filter((bundle) => !isWhole(bundle));
  const beside = whole.length > 0 && few.length > 0;
  const ofFew = tryThese(few, beside ? Math.max(1, jobs - WHOLE_RUN_JOBS) : jobs);
  const ofWhole = tryThese(whole, beside ? 1 : Math.ceil(jobs / WHOLE_RUN_JOBS));
  // Whichever ends first leaves its share to the other.
  const tried = await Promise.all([
    ofFew.done.finally(() => beside && ofWhole.widen(Math.ceil(jobs / WHOLE_RUN_JOBS) - 1)),
    ofWhole.done.finally(() => beside && ofFew.widen(WHOLE_RUN_JOBS)),
  ]);
  return tried.flat(2);
}

/** How much longer than the plain service a subject says that it may take, with what it takes to be tried again. */
const addedMs = (subject: Subject, { plainMs = 0 }: Baseline) =>
  (1 + TRIED_AGAIN) * plainMs * plainRunsAdded(subject);

/** What fails beside others for want of time, or by chance, passes alone; it is told that it did so only then. */
async function tryFailedAgain(lines: ProofLine[], options: Bench, baseline: Baseline): Promise<ProofLine[]> {
  const failed = lines.filter(({ passed }) => !passed);
  const settled: ProofLine[] = [];
  for (const line of failed) {
    const isHopeless = failed.length > MOST_TRIED_AGAIN;
    const timeLeftMs = failed.length > FEW ? options.timeLeftMs : () => Infinity;
    const final = isHopeless ? line : await triedAlone(line, { ...options, timeLeftMs }, baseline);
    settled.push(final);
    options.onLine(final);
  }
  return [...lines.filter(({ passed }) => passed), ...settled];
}

/** Its line when it passes at last; otherwise the first one. Each is tried once more, however late it is. */
async function triedAlone(line: ProofLine, options: Bench, baseline: Baseline): Promise<ProofLine> {
  const { subjects, signal, timeLeftMs } = options;
  const subject = subjects.find(({ name, kind }) => name === line.name && kind === line.kind);
  for (let tries = 0; subject && tries < TRIED_AGAIN && !signal.aborted; tries++) {
    if (tries > 0 && timeLeftMs() <= 0) break;
    const [again] = await tryOut([subject], options, baseline);
    if (again?.passed) return { ...again, firstFaults: line.faults };
  }
  return line;
}

/** Several choices at once; where anything is wrong with them, each by itself. */
async function tryOut(bundle: readonly Subject[], options: Bench, baseline: Baseline): Promise<ProofLine[]> {
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
