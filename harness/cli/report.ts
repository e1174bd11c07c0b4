/** `countersign report`: renders a report document again, also from the journal of a run that was killed. */
import { dirname, resolve } from "node:path";
import { Command } from "commander";
import { readReport } from "#reports/read-report.ts";
import { allFormats } from "#reports/report-formats.ts";
import { renderTerminalSummary } from "#reports/terminal.ts";
import { writeReport } from "#reports/write-report.ts";
import { definedChecks } from "../engine/definitions.ts";
import { readJournal } from "../evidence/read-journal.ts";
import { selection } from "../run/select-checks.ts";
import { assembleReport } from "../verdict/assemble-report.ts";
import { withProofs } from "../verdict/with-proofs.ts";
import { collectList } from "./settings-options.ts";

export const reportCommand = (finish: (exitCode: number) => void) =>
  new Command("report")
    .description("render again from report.json or journal.jsonl")
    .argument("<file>", "report.json, or journal.jsonl of a run that was killed")
    .option("--report <dir>", "where to write (default: beside the file)")
    .option("--format <list>", `any of ${allFormats.join(",")} (default: all)`, collectList, [])
    .action(async (file: string, { report: directory, format }: { report?: string; format: string[] }) => {
      const report = file.endsWith(".jsonl") ? await fromJournal(file) : await readReport(file);
      const wanted = format.length > 0 ? allFormats.filter((name) => format.includes(name)) : allFormats;
      const files = await writeReport(report, resolve(directory ?? dirname(file)), wanted);
      process.stdout.write(`${renderTerminalSummary(report, { color: process.stdout.isTTY ?? false })}\n`);
      process.stdout.write(`${files.join("\n")}\n`);
      finish(0);
    });

async function fromJournal(file: string) {
  await import("../../specs/index.ts");
  const { knownFaults } = await import("#fixtures/known-faults.ts");
  const lines = readJournal(file);
  const only = lines.find((line) => line.type === "header")?.run.only ?? [];
  const cited = new Set(definedChecks().flatMap(({ requirements }) => requirements));
  return withProofs(assembleReport(lines, { selected: selection(only), cited }), knownFaults);
}
