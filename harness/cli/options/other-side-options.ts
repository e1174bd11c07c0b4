/** What the commands that judge the other side have in common: options, how they are read, and the end of their run. */
import type { Command } from "commander";
import type { OtherSide } from "#catalogue";
import { renderTerminalSummary } from "#reports/formats/render-terminal-summary";
import type { ReportFormat } from "#reports/formats/report-formats";
import { writeReport } from "#reports/write-report";
import { assembleReport } from "../../assembly/assemble-report.ts";
import { type Proofs, withProofs } from "../../assembly/with-proofs.ts";
import type { Configuration } from "../../configuration/configuration.ts";
import { readConfiguration } from "../../configuration/read-configuration.ts";
import { leaksInOutput } from "../../evidence/leak-scan.ts";
import { readJournal } from "../../evidence/read-journal.ts";
import { type Conducted, requireKnown } from "../../other-side/conduct.ts";
import { requireOwnNeeds } from "../../other-side/own-needs.ts";
import { reportDirectory } from "../output/report-directory.ts";
import { checkedFormats, withFormats } from "./report-format-option.ts";
import { collectList, withSettings } from "./settings-options.ts";

export interface OtherSideFlags {
  readonly envFile: string[];
  readonly only: string[];
  readonly report?: string;
  readonly format: string[];
  readonly strict?: boolean;
  readonly failedIn?: string;
}

export const withOtherSideOptions = (command: Command): Command =>
  withFormats(withSettings(command))
    .option("--only <ids>", "requirement ids, comma separated (repeatable)", collectList, [])
    .option(
      "--failed-in <report>",
      "judge what that report.json leaves violated or unjudged, and what it stands on",
    )
    .option("--report <dir>", "where the report is written (default: FDS_REPORT_DIR or reports/out)")
    .option("--strict", "a violated implied requirement fails the run too");

export interface OtherSideGiven {
  /** Ids; none for everything. */
  readonly only: readonly string[];
  readonly formats: readonly ReportFormat[];
  readonly configuration: Configuration;
  readonly reportDir: string;
}

/** @throws HarnessError (exit code 2) of the first thing that is wrong with what was given */
export async function readOtherSide(side: OtherSide, flags: OtherSideFlags): Promise<OtherSideGiven> {
  requireKnown(side, flags.only);
  const only = await selectedBy(side, flags);
  const formats = checkedFormats(flags.format);
  const configuration = readConfiguration(process.env, flags.envFile, flags);
  requireOwnNeeds(side, configuration.outOfReach);
  return { only, formats, configuration, reportDir: reportDirectory(configuration.options.reportDir) };
}

async function selectedBy(
  side: OtherSide,
  { only, failedIn: report }: OtherSideFlags,
): Promise<readonly string[]> {
  if (report === undefined) return only;
  const { contradictingSelections, failedIn } = await import("../../run/failed-in.ts");
  if (only.length > 0) throw contradictingSelections("--only");
  return failedIn(report, side);
}

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
