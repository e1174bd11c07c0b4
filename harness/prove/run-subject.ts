/** One run of the suite against one subject, in a process of its own. */
import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ReportDocument } from "#reports/document.ts";
import { startChild } from "../target/child-target.ts";
import type { SubjectRun } from "./judge-subject.ts";
import { startNullTarget } from "./null-target.ts";
import type { Subject } from "./subject.ts";

const PROGRAM = fileURLToPath(new URL("../cli/countersign.mjs", import.meta.url));
/** A whole run takes a minute on a busy machine; one that takes longer than this hangs. */
const RUN_DEADLINE_MS = 10 * 60_000;

export interface SubjectRunOptions {
  /** Where the run writes its report; emptied before. */
  readonly directory: string;
  /** Ids and chapters; none for everything. */
  readonly only: readonly string[];
  readonly seed: number;
  readonly signal: AbortSignal;
}

/**
 * Runs the suite against a subject, or against the reference service as it is.
 * @param subjects none, one, or several variations that are to be had at once
 */
export async function runSubjects(
  subjects: readonly Subject[],
  options: SubjectRunOptions,
): Promise<SubjectRun> {
  const [first] = subjects;
  if (first?.kind !== "null target") return runProgram(options, subjects.flatMap(referenceArguments), {});
  const target = await startNullTarget(first.target);
  try {
    return await runProgram(options, [], { FDS_BASE_URL: target.baseUrl, FDS_IDENTITY: "embedded" });
  } finally {
    await target.stop();
  }
}

function referenceArguments({ kind, name }: Subject): string[] {
  return [`--reference-args=--${kind}`, `--reference-args=${name}`];
}

async function runProgram(
  { directory, only, seed, signal }: SubjectRunOptions,
  more: readonly string[],
  settings: Record<string, string>,
): Promise<SubjectRun> {
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory, { recursive: true });
  const words = only.length > 0 ? ["--only", only.join(",")] : [];
  const args = [PROGRAM, "run", "--report", directory, "--format", "json", "--seed", String(seed)];
  const child = startChild(process.execPath, [...args, ...words, ...more], {
    env: { ...withoutSettings(process.env), ...settings },
    logFile: join(directory, "run.log"),
  });
  const stop = () => void child.stop();
  const deadline = setTimeout(stop, RUN_DEADLINE_MS);
  signal.addEventListener("abort", stop);
  const exitCode = await new Promise<number>((resolve) =>
    child.process.once("close", (code) => resolve(code ?? 4)).once("error", () => resolve(4)),
  );
  clearTimeout(deadline);
  signal.removeEventListener("abort", stop);
  const lastLines = child.lastLines();
  await child.stop();
  return { exitCode, report: await readReport(join(directory, "report.json")), lastLines };
}

/** A subject is judged as it stands: settings of a deployment are about another target. How slow this machine is, they may say. */
function withoutSettings(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const isKept = (name: string) => !name.startsWith("FDS_") || deadlines.test(name);
  return Object.fromEntries(Object.entries(environment).filter(([name]) => isKept(name)));
}

const deadlines = /^FDS_(REQUEST|EVENT|QUIET|SETTLE)_MS$/;

/** Undefined when the run came to none. */
async function readReport(file: string): Promise<ReportDocument | undefined> {
  try {
    return JSON.parse(await readFile(file, "utf8")) as ReportDocument;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
