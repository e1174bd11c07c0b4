/** Runs the chosen checks in a world made for them, and writes down what each found. */
import { availableParallelism } from "node:os";
import type { CheckRecord } from "#reports/verdict/check-record";
import { runSpecs } from "../engine/run-specs.ts";
import type { Evidence } from "../evidence/evidence.ts";
import type { Journal } from "../evidence/journal.ts";
import { UNDOING_MS } from "../limits.ts";
import { unlinkAll } from "../procedures/unlink-all.ts";
import { goneTarget } from "../target/gone-target.ts";
import { atMost } from "../timing/at-most.ts";
import { VERSION } from "../version.ts";
import type { Environment } from "./environment.ts";
import type { RunOptions } from "./run-options.ts";
import { createWorld } from "./world/create-world.ts";

/** How many checks work at the same time on a target elsewhere, most of whose time is the way there and back. */
const ELSEWHERE = 24;
/** The same on one that shares our processors: more would only stand in each other's way. */
const ON_THIS_MACHINE = 2 * availableParallelism();
/** What never answers sooner than this is not at work all the while: a network is in between, wherever the target is. */
const FAR_MS = 20;

interface Judging {
  readonly evidence: Evidence;
  readonly journal: Journal;
  /** Aborted when the time of the run is over. */
  readonly overdue: AbortSignal;
  readonly runId: string;
  /** Epoch milliseconds. */
  readonly startedAt: number;
}

export async function judgeAll(
  options: RunOptions,
  environment: Environment,
  { evidence, journal, overdue, runId, startedAt }: Judging,
): Promise<void> {
  const { configuration } = options;
  const record = (check: CheckRecord, place: number) => journal.write({ type: "check", check, place });
  const world = createWorld({
    ...environment,
    configuration,
    baseUrl: environment.target.baseUrl,
    runId,
    version: VERSION,
    seed: configuration.options.seed,
    startedAt,
    evidence,
  });
  const chosen = chosenFrom(options);
  options.onProgress({ stage: "judging", baseUrl: environment.target.baseUrl, checks: chosen.length });
  try {
    await runSpecs(chosen, world, {
      concurrency: (roundTripMs) =>
        environment.target.kind === "attached" || roundTripMs > FAR_MS ? ELSEWHERE : ON_THIS_MACHINE,
      outOfReach: configuration.outOfReach,
      readOnly: configuration.options.readOnly,
      signal: options.signal ? AbortSignal.any([options.signal, journal.failed]) : journal.failed,
      overdue,
      gone: () => goneTarget(environment.target),
      onCheck: (check, place) => {
        record(check, place);
        options.onProgress({ stage: "check", record: check });
      },
      onLookAgain: (round, checks) => options.onProgress({ stage: "looking again", round, checks }),
      onDecided: (check, place, earlier) => {
        record(check, place);
        options.onProgress({ stage: "decided", record: check, earlier });
      },
    });
  } finally {
    // What is started for the run ends with it; what is attached would go on notifying a sink that is gone.
    if (environment.target.kind === "attached") await atMost(unlinkAll(world, UNDOING_MS), UNDOING_MS);
    await world.close();
  }
}

export const chosenFrom = ({ definitions, selected }: RunOptions) =>
  definitions.filter(({ requirements }) => requirements.some(selected));

export const isInterrupted = ({ signal }: RunOptions) => signal?.aborted ?? false;
