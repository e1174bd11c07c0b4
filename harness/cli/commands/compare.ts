/** `countersign compare A B …`: what changed between runs of one target, or how several targets differ. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { Command, Option } from "commander";
import { type Comparison, compareReports, type NamedReport } from "#reports/compare/comparison";
import { renderComparisonHtml } from "#reports/compare/render-html";
import { renderComparisonMarkdown } from "#reports/compare/render-markdown";
import { renderComparisonText } from "#reports/compare/render-text";
import { gotWorse } from "#reports/compare/shown";
import { settingsError } from "../../errors/harness-error.ts";
import { distinctName } from "../given/distinct-name.ts";
import { givenReport } from "../given/given-report.ts";

const renderings: Record<string, (comparison: Comparison) => string> = {
  "compare.html": renderComparisonHtml,
  "compare.md": renderComparisonMarkdown,
  "compare.json": (comparison) => `${JSON.stringify(comparison, null, 1)}\n`,
};

interface CompareFlags {
  report?: string;
  as?: Comparison["of"];
}

export const compareCommand = (finish: (exitCode: number) => void) =>
  new Command("compare")
    .argument("<reports...>", "report.json of two or more runs")
    .option("--report <dir>", "also write compare.html, compare.md and compare.json there")
    .addOption(
      new Option("--as <kind>", "how to look at them (default: by their targets)").choices([
        "runs",
        "targets",
      ]),
    )
    .action(async (files: string[], flags: CompareFlags) => {
      const comparison = compareReports(await readAll(files), flags.as);
      process.stdout.write(renderComparisonText(comparison));
      if (flags.report !== undefined) writeAll(comparison, resolve(flags.report));
      finish(gotWorse(comparison) ? 1 : 0);
    });

async function readAll(files: readonly string[]): Promise<NamedReport[]> {
  if (files.length < 2)
    throw settingsError(
      "one-report",
      "comparing",
      "one report was given",
      "Give the report.json of two or more runs.",
    );
  return Promise.all(
    files.map(async (file) => ({ name: distinctName(file, files), report: await givenReport(file) })),
  );
}

function writeAll(comparison: Comparison, directory: string): void {
  mkdirSync(directory, { recursive: true });
  for (const [name, render] of Object.entries(renderings)) {
    writeFileSync(join(directory, name), render(comparison));
    process.stdout.write(`${join(directory, name)}\n`);
  }
}
