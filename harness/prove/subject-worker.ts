/** A process that runs the suite against one subject after the other; see worker-pool.ts for its other end. */
import { mkdir, rm } from "node:fs/promises";
import { createInterface } from "node:readline";
import { writeReport } from "#reports/write-report";
import { PREFIX } from "../configuration/keys.ts";
import { readConfiguration } from "../configuration/read-configuration.ts";
import type { AttachedTarget } from "../configuration/target.ts";
import { timeKeys } from "../configuration/times.ts";
import { definedChecks } from "../engine/definitions.ts";
import { HarnessError } from "../errors/harness-error.ts";
import { leaksInOutput } from "../evidence/leak-scan.ts";
import { conductRun } from "../run/conduct-run.ts";
import { selection } from "../run/select-checks.ts";
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
  /** Of the run, by name. */
  readonly settings: Readonly<Record<string, string>>;
  readonly replacements: Replacements;
  /** The name of a target that is no service, instead of the reference service. */
  readonly nullTarget?: string;
  /** The name of a fault of the identity provider. */
  readonly realmDefect?: string;
}

/** One line of JSON on standard output. */
export interface RunAnswer {
  readonly exitCode: number;
  /** Why there is no report, or none to rely on. */
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
    return await carryOut(order, bench);
  } catch (error) {
    const { message, stack } = error as Error;
    if (error instanceof HarnessError) return { exitCode: error.exitCode, failed: message };
    return { exitCode: 4, failed: stack ?? message };
  }
}

async function carryOut(order: RunOrder, bench: Bench): Promise<RunAnswer> {
  const { directory, nullTarget: name } = order;
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory, { recursive: true });
  const empty = nullTargets.find((target) => target.name === name);
  const target = empty && (await startNullTarget(empty));
  try {
    return await judge(order, bench, target && { kind: "attached", baseUrl: target.baseUrl });
  } finally {
    await target?.stop();
  }
}

async function judge(
  { directory, only, seed, settings, replacements, realmDefect }: RunOrder,
  bench: Bench,
  nullTarget: AttachedTarget | undefined,
): Promise<RunAnswer> {
  const configuration = readConfiguration({ ...ownTimes, ...timesIn(process.env), ...settings }, [], {
    seed,
  });
  const { report, secrets } = await conductRun({
    // Attached beside a realm of the run's own, which settings refuse: no service could know it. This is none.
    configuration: { ...configuration, target: nullTarget ?? configuration.target },
    only,
    selected: selection(only),
    definitions: definedChecks(),
    reportDir: directory,
    waivers: [],
    start: (options) => bench.start(options, replacements, realmDefect),
    onProgress: () => undefined,
  });
  const files = await writeReport(report, directory, ["json"]);
  const leaks = await leaksInOutput(directory, files, secrets);
  return leaks.length === 0 ? { exitCode: report.exitCode } : { exitCode: 4, failed: leaks.join("\n") };
}

/** What takes effect at all does so soon on this machine; many defects are about what never does. */
const ownTimes = { FDS_SETTLE_MS: "20000" };

/** A subject is judged as it stands: settings of a deployment are about another target. How slow this machine is, they may say. */
function timesIn(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const names = Object.values(timeKeys).map((name) => `${PREFIX}${name}`);
  return Object.fromEntries(Object.entries(environment).filter(([name]) => names.includes(name)));
}
