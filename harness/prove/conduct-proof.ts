/** Tries the suite against every subject, and puts together what came of it. */
import { catalogue, requirementIds } from "#catalogue";
import { PROOF_FORMAT, type ProofDocument, type ProofLine } from "#reports/prove/proof-document";
import { VERSION } from "../version.ts";
import { type Baseline, judgedWithout } from "./baseline.ts";
import { bundled } from "./bundled.ts";
import { plainRunsAdded } from "./judge-permitted.ts";
import { createLane } from "./lane.ts";
import { headlineOf } from "./proof-headline.ts";
import type { ProofBench, ProofOptions } from "./proof-options.ts";
import type { Subject } from "./subject.ts";
import { TRIED_AGAIN, tryFailedAgain } from "./try-again.ts";
import { tryOut } from "./try-out.ts";
import { wordsFor } from "./words-for-subject.ts";
import { createWorkerPool } from "./worker-pool.ts";

/** A run of the whole suite is as much work at a time as so many that judge a chapter. */
const WHOLE_RUN_JOBS = 3;
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
async function tryAll(options: ProofBench, baseline: Baseline): Promise<ProofLine[]> {
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
