/** The main job itself: the specs, the run, the report, and what the terminal is told of it. */

import { renderTerminalSummary } from "#reports/formats/render-terminal-summary";
import type { ReportFormat } from "#reports/formats/report-formats";
import { writeReport } from "#reports/write-report";
import { withProofs } from "../assembly/with-proofs.ts";
import { definedChecks } from "../engine/definitions.ts";
import { leaksInOutput, outputOf } from "../evidence/leak-scan.ts";
import { conductRun } from "../run/conduct-run.ts";
import type { RunOptions } from "../run/run-options.ts";
import { loadIdentity } from "../run/start-identity.ts";
import { createProgress } from "./output/progress.ts";
import { publish } from "./output/publish.ts";
import { tellPipeline, withoutCommands } from "./output/tell-pipeline.ts";

export interface Job extends Omit<RunOptions, "definitions" | "onProgress"> {
  readonly formats: readonly ReportFormat[];
  /** A line for every check. */
  readonly verbose: boolean;
  /** Every user of this machine may read what was written. */
  readonly isPublic: boolean;
  /** Told when everything has started, and checks begin. */
  readonly onJudging: () => void;
}

/** @returns the exit code (contract, section 4). @throws HarnessError (exit code 2 or 3) before anything was judged */
export async function judgeTarget({ formats, verbose, isPublic, onJudging, ...job }: Job): Promise<number> {
  const { configuration, reportDir } = job;
  await Promise.all([import("../../specs/index.ts"), loadIdentity(configuration)]);
  const progress = createProgress(process.stderr, { verbose });
  const { report, secrets, failure } = await conductRun({
    ...job,
    definitions: definedChecks(),
    onProgress: (event) => {
      if (event.stage === "judging") onJudging();
      progress.show(event);
    },
  });
  progress.end();
  const { knownFaults } = await import("#fixtures/known-faults");
  const files = await writeReport(withProofs(report, knownFaults), reportDir, formats).catch(
    (error: unknown) => {
      throw failure ?? error;
    },
  );
  const leaks = await leaksInOutput(reportDir, files, secrets);
  if (isPublic) publish(outputOf(reportDir, files));
  const summary = renderTerminalSummary(report, { color: process.stdout.isTTY ?? false });
  process.stdout.write(withoutCommands(`${summary}\n`));
  if (leaks.length === 0) tellPipeline(report);
  process.stdout.write(`seed ${configuration.options.seed}; report in ${reportDir}\n`);
  if (failure !== undefined) throw failure;
  if (leaks.length === 0) return report.exitCode;
  process.stderr.write(
    `countersign broke: its own output holds secrets:\n${leaks.map((leak) => `  ${leak}`).join("\n")}\n`,
  );
  return 4;
}
