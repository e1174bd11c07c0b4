/** The main job: start or attach, judge, assemble the report. */
import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import type { RequirementId } from "#catalogue";
import type { ReportDocument } from "#reports/document.ts";
import type { Definition } from "../engine/definitions.ts";
import { runSpecs } from "../engine/run-specs.ts";
import { createEvidence, type Evidence } from "../evidence/evidence.ts";
import { registerSettings } from "../evidence/given-secrets.ts";
import { type Journal, openJournal } from "../evidence/journal.ts";
import { readJournal } from "../evidence/read-journal.ts";
import { createSecretRegistry, type SecretRegistry } from "../evidence/secrets.ts";
import type { Settings } from "../settings/settings.ts";
import type { ReferenceLaunch } from "../target/reference-target.ts";
import { assembleReport } from "../verdict/assemble-report.ts";
import type { CheckRecord } from "../verdict/check-record.ts";
import type { Waiver } from "../verdict/waivers.ts";
import { VERSION } from "../version.ts";
import { createWorld } from "../world/create-world.ts";
import { unlinkAll } from "../world/unlink-all.ts";
import { type Environment, type EnvironmentOptions, startEnvironment } from "./environment.ts";
import { releaseMemory } from "./release-memory.ts";

export interface RunOptions {
  readonly settings: Settings;
  readonly only: readonly string[];
  readonly selected: (id: RequirementId) => boolean;
  readonly definitions: readonly Definition[];
  readonly reportDir: string;
  readonly strict: boolean;
  readonly readOnly: boolean;
  readonly seed: number;
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
  | { stage: "check"; record: CheckRecord };

export interface RunResult {
  readonly report: ReportDocument;
  readonly secrets: SecretRegistry;
}

/** How many checks work at the same time on a target elsewhere, most of whose time is the way there and back. */
const ELSEWHERE = 24;
/** The same on one that shares our processors: more would only stand in each other's way. */
const ON_THIS_MACHINE = 2 * availableParallelism();
const UNLINKING_MS = 60_000;

/** @throws HarnessError (exit code 2 or 3) before anything was judged */
export async function conductRun(options: RunOptions): Promise<RunResult> {
  const { settings, reportDir } = options;
  const startedAt = Date.now();
  const runId = `${new Date(startedAt).toISOString().replace(/[-:]|\.\d+/g, "")}-${randomBytes(3).toString("hex")}`;
  const secrets = createSecretRegistry();
  registerSettings(settings, secrets);
  const journal = openJournal(join(reportDir, "journal.jsonl"), secrets.redact);
  let evidence: Evidence | undefined;
  options.onProgress({ stage: "starting", what: "identity provider, target and sink" });
  const environment = await (options.start ?? startEnvironment)({
    settings,
    reportDir,
    secrets,
    onEvent: (delivery) => evidence?.event(delivery),
    launched: options.launched,
  });
  try {
    const { baseUrl, kind } = environment.target;
    writeHeader(journal, options, { runId, startedAt, baseUrl, kind });
    for (const waiver of options.waivers) journal.write({ type: "waiver", waiver });
    evidence = createEvidence({ origin: new URL(baseUrl).origin, startedAt, journal, secrets });
    await judge(options, environment, evidence, { runId, startedAt });
    journal.write({ type: "footer", durationMs: Date.now() - startedAt });
  } finally {
    await environment.stop();
    evidence = undefined;
    journal.close();
  }
  releaseMemory();
  const cited = new Set(options.definitions.flatMap(({ requirements }) => requirements));
  return {
    report: assembleReport(readJournal(journal.file), { selected: options.selected, cited }),
    secrets,
  };
}

async function judge(
  options: RunOptions,
  environment: Environment,
  evidence: Evidence,
  { runId, startedAt }: { runId: string; startedAt: number },
): Promise<void> {
  const { settings, definitions, selected } = options;
  const world = createWorld({
    ...environment,
    settings,
    baseUrl: environment.target.baseUrl,
    runId,
    version: VERSION,
    seed: options.seed,
    startedAt,
    evidence,
  });
  const chosen = definitions.filter(({ requirements }) => requirements.some(selected));
  options.onProgress({ stage: "judging", baseUrl: environment.target.baseUrl, checks: chosen.length });
  try {
    await runSpecs(chosen, world, {
      concurrency: environment.target.kind === "attached" ? ELSEWHERE : ON_THIS_MACHINE,
      outOfReach: settings.outOfReach,
      readOnly: options.readOnly,
      signal: options.signal,
      onCheck: (record) => {
        evidence.check(record);
        options.onProgress({ stage: "check", record });
      },
    });
  } finally {
    // What is started for the run ends with it; what is attached would go on notifying a sink that is gone.
    if (environment.target.kind === "attached") await unlinkAll(world, UNLINKING_MS);
    await world.close();
  }
}

function writeHeader(
  journal: Journal,
  options: RunOptions,
  facts: { runId: string; startedAt: number; baseUrl: string; kind: Environment["target"]["kind"] },
): void {
  const { settings, only, seed, strict, readOnly } = options;
  journal.write({
    type: "header",
    format: "countersign-journal/1",
    run: {
      id: facts.runId,
      startedAt: new Date(facts.startedAt).toISOString(),
      durationMs: 0,
      version: VERSION,
      seed,
      settings: { ...settings.echo },
      only: [...only],
      outOfReach: [...settings.outOfReach],
      strict,
      readOnly,
    },
    target: { baseUrl: facts.baseUrl, kind: facts.kind, profile: {}, publicKeys: [] },
  });
}
