/** `countersign report`: renders a report document again, also from the journal of a run that was killed. */
import { dirname, resolve } from "node:path";
import { Command } from "commander";
import { renderTerminalSummary } from "#reports/render-terminal-summary";
import { allFormats } from "#reports/report-formats";
import { writeReport } from "#reports/write-report";
import { documentIn } from "./document-in.ts";
import { mergeCommand } from "./report-merge.ts";
import { collectList } from "./settings-options.ts";

export const reportCommand = (finish: (exitCode: number) => void) =>
  new Command("report")
    .argument("<file>", "report.json, or journal.jsonl of a run that was killed")
    .option("--report <dir>", "where to write (default: beside the file)")
    .option("--format <list>", `any of ${allFormats.join(",")} (default: all)`, collectList, [])
    .action(async (file: string, { report: directory, format }: { report?: string; format: string[] }) => {
      const report = await documentIn(file);
      const wanted = format.length > 0 ? allFormats.filter((name) => format.includes(name)) : allFormats;
      const files = await writeReport(report, resolve(directory ?? dirname(file)), wanted);
      process.stdout.write(`${renderTerminalSummary(report, { color: process.stdout.isTTY ?? false })}\n`);
      process.stdout.write(`${files.join("\n")}\n`);
      finish(0);
    })
    .enablePositionalOptions()
    .addCommand(mergeCommand(finish).exitOverride().showSuggestionAfterError());
