/** What the commands that judge the other side have in common: options, and the end of their run. */
import type { Command } from "commander";
import { renderTerminalSummary } from "#reports/render-terminal-summary";
import type { ReportFormat } from "#reports/report-formats";
import { writeReport } from "#reports/write-report";
import { assembleReport } from "../assembly/assemble-report.ts";
import { type Proofs, withProofs } from "../assembly/with-proofs.ts";
import { leaksInOutput } from "../evidence/leak-scan.ts";
import { readJournal } from "../evidence/read-journal.ts";
import type { Conducted } from "../other-side/conduct.ts";
import { withFormats } from "./report-format-option.ts";
import { collectList, withSettings } from "./settings-options.ts";

export interface OtherSideFlags {
  readonly envFile: string[];
  readonly only: string[];
  readonly report?: string;
  readonly format: string[];
  readonly strict?: boolean;
}

export const withOtherSideOptions = (command: Command): Command =>
  withFormats(withSettings(command))
    .option("--only <ids>", "requirement ids, comma separated (repeatable)", collectList, [])
    .option("--report <dir>", "where the report is written (default: FDS_REPORT_DIR or reports/out)")
    .option("--strict", "a violated implied requirement fails the run too");

/** Writes and tells what was found. @returns the exit code (contract, section 4) */
export async function reportOtherSide(
  { journalFile, secrets }: Conducted,
  { reportDir, formats, proofs }: OtherSideEnd,
): Promise<number> {
  const report = withProofs(assembleReport(readJournal(journalFile)), proofs);
  const files = await writeReport(report, reportDir, formats);
  const leaks = await leaksInOutput(reportDir, files, secrets);
  process.stdout.write(`${renderTerminalSummary(report, { color: process.stdout.isTTY ?? false })}\n`);
  process.stdout.write(`report in ${reportDir}\n`);
  if (leaks.length === 0) return report.exitCode;
  process.stderr.write(`countersign broke: its own output holds secrets:\n  ${leaks.join("\n  ")}\n`);
  return 4;
}

export interface OtherSideEnd {
  readonly reportDir: string;
  readonly formats: readonly ReportFormat[];
  readonly proofs: Proofs;
}
