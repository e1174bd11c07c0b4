/** `countersign run`: the main job. What takes long to load is loaded when it is known that there is something to judge. */
import { join } from "node:path";
import { Command, Option } from "commander";
import { requirementVersions } from "#catalogue";
import { readConfiguration } from "../../configuration/read-configuration.ts";
import { ENDING_MS } from "../../limits.ts";
import { selection, shardOf } from "../../run/select-checks.ts";
import { launchTarget } from "../../run/start-target.ts";
import { startWatchdog } from "../../run/watchdog.ts";
import type { Waiver } from "../../waivers/waivers.ts";
import { interruptSignal } from "../interrupt.ts";
import { checkedFormats, withFormats } from "../options/report-format-option.ts";
import { collectList, wholeNumber, withSettings } from "../options/settings-options.ts";
import { reportDirectory } from "../output/report-directory.ts";

/** In which others may read what is opened to them. */
const PUBLIC_FOLDER = 0o755;

interface RunFlags {
  envFile: string[];
  only: string[];
  report?: string;
  format: string[];
  strict?: true;
  requirementsOf?: string;
  seed?: number;
  readOnly?: true;
  waivers?: string;
  shard?: string;
  failedIn?: string;
  verbose?: true;
  public?: true;
  referenceArgs?: string[];
}

export const runCommand = (finish: (exitCode: number) => void) =>
  withFormats(withSettings(new Command("run")))
    .option("--only <ids>", "requirement ids or chapters, comma separated (repeatable)", collectList, [])
    .option("--report <dir>", "where the report is written (default: FDS_REPORT_DIR or reports/out)")
    .option("--strict", "a violated implied requirement fails the run too")
    .addOption(
      new Option(
        "--requirements-of <version>",
        "hold the service to the requirements of that version: later ones count for nothing",
      ).choices(requirementVersions),
    )
    .option("--seed <n>", "seed of everything generated", wholeNumber)
    .option("--shard <i/n>", "judge only every n-th of the selected requirements, from the i-th on")
    .option(
      "--failed-in <report>",
      "judge what that report.json leaves violated or unjudged, and what it stands on",
    )
    .option("--waivers <file>", "waivers.yaml: violations that are excused for a while")
    .option("--read-only", "send nothing that writes")
    .option("--verbose", "a line for every check")
    .option("--public", "let every user of this machine read the report and the logs")
    .addOption(new Option("--reference-args <args...>", "handed to the reference service").hideHelp())
    .action(async (flags: RunFlags) => finish(await run(flags)));

/** What is wrong with the flags is told before anything starts. */
async function run(flags: RunFlags): Promise<number> {
  const configuration = readConfiguration(process.env, flags.envFile, flags);
  const { options } = configuration;
  const only = await selectedBy(flags);
  const job = {
    configuration,
    only,
    selected: selection(only),
    formats: checkedFormats(flags.format),
    waivers: await waiversOf(options.waiversFile),
    reportDir: reportDirectory(options.reportDir, flags.public ? PUBLIC_FOLDER : undefined),
    verbose: flags.verbose ?? false,
    isPublic: flags.public ?? false,
  };
  const watchdog = startWatchdog({
    deadlineMs: configuration.times.runMs + ENDING_MS,
    advice: `What was recorded until then: countersign report ${join(job.reportDir, "journal.jsonl")}`,
  });
  let isJudging = false;
  const signal = interruptSignal(() => isJudging);
  // It loads in its own process, while the specs load in this one.
  const launched = launchTarget(configuration, { reportDir: job.reportDir, args: flags.referenceArgs });
  try {
    const { judgeTarget } = await import("../judge-target.ts");
    const onJudging = () => {
      isJudging = true;
    };
    return await judgeTarget({ ...job, launched, signal, onJudging });
  } finally {
    await launched?.stop();
    watchdog.stop();
  }
}

/** Ids and chapters; none for everything. @throws HarnessError (exit code 2) */
async function selectedBy({ only, shard, failedIn: report }: RunFlags): Promise<readonly string[]> {
  if (report === undefined) return shard === undefined ? only : shardOf(selection(only), shard);
  const { contradictingSelections, failedIn } = await import("../../run/failed-in.ts");
  if (only.length > 0 || shard !== undefined) throw contradictingSelections("--only or --shard");
  return failedIn(report);
}

/** @throws HarnessError (exit code 2) */
async function waiversOf(file: string | undefined): Promise<readonly Waiver[]> {
  if (file === undefined) return [];
  const { readWaivers } = await import("../../waivers/waivers.ts");
  return readWaivers(file, new Date().toISOString().slice(0, 10));
}
