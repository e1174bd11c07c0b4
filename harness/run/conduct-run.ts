/** The main job: start or attach, judge, assemble the report. */
import { randomBytes } from "node:crypto";
import { setMaxListeners } from "node:events";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import type { RequirementId } from "#catalogue";
import type { ReportDocument } from "#reports/document";
import type { CheckRecord } from "#reports/verdict/check-record";
import { assembleReport } from "../assembly/assemble-report.ts";
import type { Configuration } from "../configuration/configuration.ts";
import type { Definition } from "../engine/definitions.ts";
import { runSpecs } from "../engine/run-specs.ts";
import { HarnessError } from "../errors/harness-error.ts";
import { createEvidence, type Evidence } from "../evidence/evidence.ts";
import { type Journal, openJournal } from "../evidence/journal.ts";
import { writeHeader } from "../evidence/journal-header.ts";
import { redactLogs } from "../evidence/leak-scan.ts";
import { readJournal } from "../evidence/read-journal.ts";
import { createSecretRegistry, type SecretRegistry } from "../evidence/secrets.ts";
import { UNDOING_MS } from "../limits.ts";
import { unlinkAll } from "../procedures/unlink-all.ts";
import { goneTarget } from "../target/gone-target.ts";
import type { ReferenceLaunch } from "../target/reference-target.ts";
import { atMost } from "../timing/at-most.ts";
import { VERSION } from "../version.ts";
import type { Waiver } from "../waivers/waivers.ts";
import { type Environment, type EnvironmentOptions, startEnvironment } from "./environment.ts";
import { plannedChecks } from "./planned-checks.ts";
import { releaseMemory } from "./release-memory.ts";
import { createWorld } from "./world/create-world.ts";

export interface RunOptions {
  readonly configuration: Configuration;
  readonly only: readonly string[];
  readonly selected: (id: RequirementId) => boolean;
  readonly definitions: readonly Definition[];
  /** Absolute, and there. */
  readonly reportDir: string;
  readonly waivers: readonly Waiver[];
  /** The reference service, when it is the target and was launched before. */
  readonly launched?: ReferenceLaunch | undefined;
  /** Starts what the run needs; `prove` keeps some of it from one run to the next. */
  readonly start?: (options: EnvironmentOptions) => Promise<Environment>;
  readonly onProgress: (progress: Progress) => void;
  /** Aborted by Ctrl-C: what was judged by then is still reported. */
  readonly signal?: AbortSignal;
}

export type Progress =
  | { stage: "starting"; what: string }
  | { stage: "judging"; baseUrl: string; checks: number }
  | { stage: "check"; record: CheckRecord }
  | { stage: "looking again"; round: number; checks: number }
  /** The record takes the place of the earlier one. */
  | { stage: "decided"; record: CheckRecord; earlier: CheckRecord };

export interface RunResult {
  readonly report: ReportDocument;
  readonly secrets: SecretRegistry;
  /** Of this machine: the report holds what could be written by then. */
  readonly failure?: HarnessError;
}

/** How many checks work at the same time on a target elsewhere, most of whose time is the way there and back. */
const ELSEWHERE = 24;
/** The same on one that shares our processors: more would only stand in each other's way. */
const ON_THIS_MACHINE = 2 * availableParallelism();
/** What never answers sooner than this is not at work all the while: a network is in between, wherever the target is. */
const FAR_MS = 20;

/** @throws HarnessError (exit code 3) before anything was judged */
export async function conductRun(options: RunOptions): Promise<RunResult> {
  const { configuration, reportDir } = options;
  const startedAt = Date.now();
  const runId = `${new Date(startedAt).toISOString().replace(/[-:]|\.\d+/g, "")}-${randomBytes(3).toString("hex")}`;
  const secrets = createSecretRegistry(configuration.secrets);
  const journal = openJournal(join(reportDir, "journal.jsonl"), secrets.redact);
  const overdue = AbortSignal.timeout(configuration.times.runMs);
  // Every check listens to it.
  setMaxListeners(0, overdue);
  let evidence: Evidence | undefined;
  options.onProgress({ stage: "starting", what: "identity provider, target and sink" });
  const environment = await (options.start ?? startEnvironment)({
    configuration,
    reportDir,
    secrets,
    onEvent: (delivery) => evidence?.event(delivery),
    launched: options.launched,
  }).catch(async (error: unknown) => {
    journal.close();
    await redactLogs(reportDir, secrets);
    throw error instanceof HarnessError ? error.as(secrets.redactPrinted) : error;
  });
  try {
    const { baseUrl, kind } = environment.target;
    writeHeader(journal, configuration, {
      runId,
      startedAt,
      target: { baseUrl, kind },
      planned: plannedChecks(chosenFrom(options)),
      asked: { ...configuration.options, only: options.only },
    });
    for (const waiver of options.waivers) journal.write({ type: "waiver", waiver });
    evidence = createEvidence({ origin: new URL(baseUrl).origin, startedAt, journal, secrets });
    await judge(options, environment, { evidence, journal, overdue, runId, startedAt });
    journal.write({
      type: "footer",
      durationMs: Date.now() - startedAt,
      interrupted: isInterrupted(options),
    });
  } finally {
    await environment.stop();
    evidence = undefined;
    journal.close();
  }
  releaseMemory();
  return { ...assembled(journal), secrets };
}

/** @throws HarnessError (exit code 4) where not even the begin of the journal could be written */
function assembled(journal: Journal): Omit<RunResult, "secrets"> {
  const failure = journal.failed.aborted ? notWritten(journal) : undefined;
  try {
    return { report: assembleReport(readJournal(journal.file)), ...(failure ? { failure } : {}) };
  } catch (error) {
    throw failure ?? error;
  }
}

const notWritten = ({ file, failed }: Journal) =>
  new HarnessError({
    code: "journal-not-written",
    tried: `writing ${file}`,
    saw: `${(failed.reason as Error).message}; the run was ended there`,
    side: "countersign",
    next: "Make room on that disk. What is in the file until then is whole, and `countersign report` reads it.",
    exitCode: 4,
  });

interface Judging {
  readonly evidence: Evidence;
  readonly journal: Journal;
  /** Aborted when the time of the run is over. */
  readonly overdue: AbortSignal;
  readonly runId: string;
  /** Epoch milliseconds. */
  readonly startedAt: number;
}

async function judge(
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

const chosenFrom = ({ definitions, selected }: RunOptions) =>
  definitions.filter(({ requirements }) => requirements.some(selected));

const isInterrupted = ({ signal }: RunOptions) => signal?.aborted ?? false;
