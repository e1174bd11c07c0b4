/** One run of the suite as whoever types the command has it: from the command to the prompt. */
import { spawn } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { ReportDocument } from "#reports/document";
import { readReport } from "#reports/read-report";
import { compiledFile } from "../processes/compiled-file.ts";
import { type ProcessUse, watchProcesses } from "./process-watch.ts";

export interface WholeRun {
  readonly wallMs: number;
  /** Until the run began, while it judged, and from then to the prompt. */
  readonly phases: { readonly startMs: number; readonly judgingMs: number; readonly reportMs: number };
  readonly processes: readonly ProcessUse[];
  readonly report: ReportDocument;
  readonly bytesWritten: number;
}

/** @param environment what is set beside what this process has */
export async function wholeRun(
  directory: string,
  args: readonly string[] = [],
  environment: NodeJS.ProcessEnv = {},
): Promise<WholeRun> {
  const startedAt = Date.now();
  const child = spawn(
    process.execPath,
    [compiledFile("harness/cli/countersign.js"), "run", "--report", directory, ...args],
    { stdio: "ignore", env: { ...process.env, ...environment } },
  );
  const processes = watchProcesses(child.pid!, (line) =>
    line.includes("reference-service") ? "target" : "suite",
  );
  await new Promise((resolve) => child.once("exit", resolve));
  const wallMs = Date.now() - startedAt;
  const report = await readReport(join(directory, "report.json"));
  const startMs = Date.parse(report.run.startedAt) - startedAt;
  const judgingMs = report.run.durationMs;
  return {
    wallMs,
    phases: { startMs, judgingMs, reportMs: wallMs - startMs - judgingMs },
    processes: processes(),
    report,
    bytesWritten: readdirSync(directory).reduce((sum, name) => sum + statSync(join(directory, name)).size, 0),
  };
}

/** The longest first. */
export function slowestChecks({ requirements }: ReportDocument, count: number) {
  const checks = requirements.flatMap(({ id, checks: own }) =>
    own.map(({ title, durationMs }) => ({ id, title, durationMs })),
  );
  return checks.sort((one, other) => other.durationMs - one.durationMs).slice(0, count);
}
