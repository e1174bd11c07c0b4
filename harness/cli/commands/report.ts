/** `countersign report`: renders a report document again, also from the journal of a run that was killed. */
import { dirname, resolve } from "node:path";
import { Command } from "commander";
import { renderTerminalSummary } from "#reports/formats/render-terminal-summary";
import { writeReport } from "#reports/write-report";
import { documentIn } from "../given/document-in.ts";
import { checkedFormats, withFormats } from "../options/report-format-option.ts";
import { mergeCommand } from "./report-merge.ts";

export const reportCommand = (finish: (exitCode: number) => void) =>
  withFormats(new Command("report"))
    .argument("<file>", "report.json, or journal.jsonl of a run that was killed")
    .option("--report <dir>", "where to write (default: beside the file)")
    .action(async (file: string, { report: directory, format }: { report?: string; format: string[] }) => {
      const wanted = checkedFormats(format);
      const report = await documentIn(file);
      const files = await writeReport(report, resolve(directory ?? dirname(file)), wanted);
      process.stdout.write(`${renderTerminalSummary(report, { color: process.stdout.isTTY ?? false })}\n`);
      process.stdout.write(`${files.join("\n")}\n`);
      finish(0);
    })
    .enablePositionalOptions()
    .addCommand(mergeCommand(finish).exitOverride().showSuggestionAfterError());
