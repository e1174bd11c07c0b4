/** `countersign report merge A B …`: shards and repeated parts of a run into one report with one verdict. */
import { resolve } from "node:path";
import { Command } from "commander";
import type { ReportDocument } from "#reports/document";
import { renderTerminalSummary } from "#reports/formats/render-terminal-summary";
import { mergeReports } from "#reports/merge/merge-reports";
import { whyNotParts } from "#reports/merge/one-target";
import { writeReport } from "#reports/write-report";
import { settingsError } from "../../errors/harness-error.ts";
import { documentIn } from "../given/document-in.ts";
import { checkedFormats, withFormats } from "../options/report-format-option.ts";
import { tellPipeline, withoutCommands } from "../output/tell-pipeline.ts";

interface MergeFlags {
  report: string;
  format: string[];
}

export const mergeCommand = (finish: (exitCode: number) => void) =>
  withFormats(new Command("merge"))
    .description("shards (--shard I/N) and repeated parts into one report with one verdict")
    .argument("<files...>", "report.json or journal.jsonl of each part")
    .requiredOption("--report <dir>", "where to write")
    .action(async (files: string[], { report: directory, format }: MergeFlags) => {
      const wanted = checkedFormats(format);
      const report = mergeReports(parts(await Promise.all(files.map(documentIn))));
      const written = await writeReport(report, resolve(directory), wanted);
      const summary = renderTerminalSummary(report, { color: process.stdout.isTTY ?? false });
      process.stdout.write(withoutCommands(`${summary}\n`));
      tellPipeline(report);
      process.stdout.write(`${written.join("\n")}\n`);
      finish(report.exitCode);
    });

/** @throws HarnessError (exit code 2) */
function parts(reports: readonly ReportDocument[]): readonly ReportDocument[] {
  const why = whyNotParts(reports);
  if (why === undefined) return reports;
  throw settingsError(
    "not-parts-of-one",
    `merging ${reports.length} reports`,
    why,
    "Give the reports of one target, each judged by the same version under the same settings; `countersign compare` puts others side by side.",
  );
}
