/** `countersign run`: the main job. */
import { Command, Option } from "commander";
import { renderTerminalSummary } from "#reports/terminal.ts";
import { allFormats, type ReportFormat, writeReport } from "#reports/write-report.ts";
import { definedChecks } from "../engine/definitions.ts";
import { settingsError } from "../errors.ts";
import { leaksInOutput } from "../evidence/leak-scan.ts";
import { conductRun, type RunOptions } from "../run/conduct-run.ts";
import { selection, shardOf } from "../run/select-checks.ts";
import { loadIdentity } from "../run/start-identity.ts";
import { launchTarget } from "../run/start-target.ts";
import type { ReferenceLaunch } from "../target/reference-target.ts";
import { readWaivers } from "../verdict/waivers.ts";
import { withProofs } from "../verdict/with-proofs.ts";
import { interruptSignal } from "./interrupt.ts";
import { createProgress } from "./progress.ts";
import { reportDirectory } from "./report-directory.ts";
import { collectList, settingsOf, wholeNumber, withSettings } from "./settings-options.ts";

interface RunFlags {
  envFile: string[];
  only: string[];
  report?: string;
  format: string[];
  strict?: true;
  seed?: number;
  readOnly?: true;
  waivers?: string;
  shard?: string;
  verbose?: true;
  referenceArgs?: string[];
}

export const runCommand = (finish: (exitCode: number) => void) =>
  withSettings(new Command("run"))
    .description("judge a target and write the report")
    .option("--only <ids>", "requirement ids or chapters, comma separated (repeatable)", collectList, [])
    .option("--report <dir>", "where the report is written (default: FDS_REPORT_DIR or reports/out)")
    .option("--format <list>", `any of ${allFormats.join(",")} (default: all)`, collectList, [])
    .option("--strict", "a violated implied requirement fails the run too")
    .option("--seed <n>", "seed of everything generated", wholeNumber)
    .option("--shard <i/n>", "judge only every n-th of the selected requirements, from the i-th on")
    .option("--waivers <file>", "waivers.yaml: violations that are excused for a while")
    .option("--read-only", "send nothing that writes")
    .option("--verbose", "a line for every check")
    .addOption(new Option("--reference-args <args...>", "handed to the reference service").hideHelp())
    .action(async (flags: RunFlags) => finish(await run(flags)));

/** What is wrong with the flags is told before anything starts. */
async function run(flags: RunFlags): Promise<number> {
  const settings = settingsOf(flags);
  const only = flags.shard === undefined ? flags.only : shardOf(selection(flags.only), flags.shard);
  const checked = {
    settings,
    only,
    selected: selection(only),
    wanted: checkedFormats(flags.format),
    waivers: waiversOf(flags.waivers ?? settings.text("WAIVERS_FILE")),
    reportDir: reportDirectory(flags.report ?? settings.reportDir),
  };
  const { reportDir } = checked;
  // It loads in its own process, while the specs load in this one.
  const launched = launchTarget(settings, { reportDir, args: flags.referenceArgs });
  try {
    return await judge(flags, checked, launched);
  } finally {
    await launched?.stop();
  }
}

interface CheckedFlags extends Pick<RunOptions, "settings" | "only" | "selected" | "waivers" | "reportDir"> {
  readonly wanted: readonly ReportFormat[];
}

async function judge(
  flags: RunFlags,
  { wanted, ...checked }: CheckedFlags,
  launched: ReferenceLaunch | undefined,
): Promise<number> {
  const { settings, reportDir } = checked;
  await Promise.all([import("../../specs/index.ts"), loadIdentity(settings)]);
  const progress = createProgress(process.stderr, { verbose: flags.verbose ?? false });
  const seed = flags.seed ?? settings.seed ?? Date.now() % 1_000_000;
  const { report, secrets } = await conductRun({
    ...checked,
    definitions: definedChecks(),
    strict: flags.strict ?? settings.strict,
    readOnly: flags.readOnly ?? settings.readOnly,
    seed,
    launched,
    onProgress: progress.show,
    signal: interruptSignal(),
  });
  progress.end();
  const { knownFaults } = await import("#fixtures/known-faults.ts");
  const files = await writeReport(withProofs(report, knownFaults), reportDir, wanted);
  const leaks = await leaksInOutput(reportDir, files, secrets);
  process.stdout.write(`${renderTerminalSummary(report, { color: process.stdout.isTTY ?? false })}\n`);
  process.stdout.write(`seed ${seed}; report in ${reportDir}\n`);
  if (leaks.length === 0) return report.exitCode;
  process.stderr.write(
    `countersign broke: its own output holds secrets:\n${leaks.map((leak) => `  ${leak}`).join("\n")}\n`,
  );
  return 4;
}

/** @throws HarnessError (exit code 2) */
const waiversOf = (file: string | undefined) =>
  file === undefined ? [] : readWaivers(file, new Date().toISOString().slice(0, 10));

function checkedFormats(given: readonly string[]): ReportFormat[] {
  const unknown = given.find((word) => !allFormats.some((format) => format === word));
  if (unknown !== undefined)
    throw settingsError(
      "unknown-format",
      `reading --format ${unknown}`,
      "there is no such format",
      `Give any of ${allFormats.join(", ")}.`,
    );
  return given.length > 0 ? allFormats.filter((format) => given.includes(format)) : [...allFormats];
}
