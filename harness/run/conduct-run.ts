/** The main job: start or attach, judge, assemble the report. */
import { randomBytes } from "node:crypto";
import { setMaxListeners } from "node:events";
import { join } from "node:path";
import type { ReportDocument } from "#reports/document";
import { assembleReport } from "../assembly/assemble-report.ts";
import { HarnessError } from "../errors/harness-error.ts";
import { createEvidence, type Evidence } from "../evidence/evidence.ts";
import { type Journal, openJournal } from "../evidence/journal.ts";
import { writeHeader } from "../evidence/journal-header.ts";
import { redactLogs } from "../evidence/leak-scan.ts";
import { readJournal } from "../evidence/read-journal.ts";
import { createSecretRegistry, type SecretRegistry } from "../evidence/secrets.ts";
import { overdueSignal } from "../timing/overdue.ts";
import { startEnvironment } from "./environment.ts";
import { chosenFrom, isInterrupted, judgeAll } from "./judge-all.ts";
import { plannedChecks } from "./planned-checks.ts";
import { releaseMemory } from "./release-memory.ts";
import type { RunOptions } from "./run-options.ts";

export interface RunResult {
  readonly report: ReportDocument;
  readonly secrets: SecretRegistry;
  /** Of this machine: the report holds what could be written by then. */
  readonly failure?: HarnessError;
}

/** @throws HarnessError (exit code 3) before anything was judged */
export async function conductRun(options: RunOptions): Promise<RunResult> {
  const { configuration, reportDir } = options;
  const startedAt = Date.now();
  const runId = `${new Date(startedAt).toISOString().replace(/[-:]|\.\d+/g, "")}-${randomBytes(3).toString("hex")}`;
  const secrets = createSecretRegistry(configuration.secrets);
  const journal = openJournal(join(reportDir, "journal.jsonl"), secrets.redact);
  const overdue = overdueSignal(configuration.times.runMs, options.signal);
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
    await judgeAll(options, environment, { evidence, journal, overdue, runId, startedAt });
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
