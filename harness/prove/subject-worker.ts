/** A process that runs the suite against one subject after the other; see worker-pool.ts for its other end. */
import { mkdir, rm } from "node:fs/promises";
import { createInterface } from "node:readline";
import { writeReport } from "#reports/write-report.ts";
import { definedChecks } from "../engine/definitions.ts";
import { HarnessError } from "../errors.ts";
import { conductRun } from "../run/conduct-run.ts";
import { selection } from "../run/select-checks.ts";
import { readSettings } from "../settings/read-settings.ts";
import { typedSettings } from "../settings/settings.ts";
import type { Replacements } from "../target/reference-host.ts";
import { type Bench, createBench } from "./bench.ts";
import { nullTargets, startNullTarget } from "./null-target.ts";

/** One line of JSON on standard input. */
export interface RunOrder {
  /** Where report.json is written; emptied before. */
  readonly directory: string;
  /** Ids and chapters; none for everything. */
  readonly only: readonly string[];
  readonly seed: number;
  readonly replacements: Replacements;
  /** The name of a target that is no service, instead of the reference service. */
  readonly nullTarget?: string;
  /** The name of a fault of the identity provider. */
  readonly realmDefect?: string;
}

/** One line of JSON on standard output. */
export interface RunAnswer {
  readonly exitCode: number;
  /** Why there is no report. */
  readonly failed?: string;
}

/** Carries out orders until standard input ends. The specs are defined by then. */
export async function workOnSubjects(): Promise<void> {
  const bench = await createBench();
  for await (const line of createInterface(process.stdin))
    console.log(JSON.stringify(await answerTo(JSON.parse(line) as RunOrder, bench)));
  await bench.close();
}

async function answerTo(order: RunOrder, bench: Bench): Promise<RunAnswer> {
  try {
    return { exitCode: await carryOut(order, bench) };
  } catch (error) {
    const { message, stack } = error as Error;
    if (error instanceof HarnessError) return { exitCode: error.exitCode, failed: message };
    return { exitCode: 4, failed: stack ?? message };
  }
}

async function carryOut(order: RunOrder, bench: Bench): Promise<number> {
  const { directory, nullTarget: name } = order;
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory, { recursive: true });
  const empty = nullTargets.find((target) => target.name === name);
  const target = empty && (await startNullTarget(empty));
  try {
    return await judge(order, bench, target ? { FDS_BASE_URL: target.baseUrl } : {});
  } finally {
    await target?.stop();
  }
}

async function judge(
  { directory, only, seed, replacements, realmDefect }: RunOrder,
  bench: Bench,
  own: NodeJS.ProcessEnv,
): Promise<number> {
  const { report } = await conductRun({
    settings: typedSettings(readSettings({ ...ownDeadlines, ...deadlinesOf(process.env), ...own })),
    only,
    selected: selection(only),
    definitions: definedChecks(),
    reportDir: directory,
    strict: false,
    readOnly: false,
    seed,
    waivers: [],
    start: (options) => bench.start(options, replacements, realmDefect),
    onProgress: () => undefined,
  });
  await writeReport(report, directory, ["json"]);
  return report.exitCode;
}

/** What takes effect at all does so soon on this machine; many defects are about what never does. */
const ownDeadlines = { FDS_SETTLE_MS: "20000" };

/** A subject is judged as it stands: settings of a deployment are about another target. How slow this machine is, they may say. */
function deadlinesOf(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const isDeadline = (name: string) => /^FDS_(REQUEST|EVENT|QUIET|SETTLE)_MS$/.test(name);
  return Object.fromEntries(Object.entries(environment).filter(([name]) => isDeadline(name)));
}
