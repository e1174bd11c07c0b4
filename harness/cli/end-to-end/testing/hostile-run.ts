/** One run against a hostile target: how it ended, what it took, and what it left. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ReportDocument } from "#reports/document";
import { readReport } from "#reports/read-report";
import { compiledFile } from "../../../processes/compiled-file.ts";

export interface HostileRun {
  readonly exitCode: number | null;
  readonly seconds: number;
  /** The most memory that the run itself ever had; 0 where the system does not tell. */
  readonly peakMib: number;
  readonly said: string;
  readonly report: ReportDocument | undefined;
}

const PROGRAM = compiledFile("harness/cli/countersign.js");
/** Short, so that what has to be waited for is soon over; the run as a whole is to end within its own. */
export const RUN_MS = 20_000;
const times = {
  FDS_REQUEST_MS: "4000",
  FDS_EVENT_MS: "500",
  FDS_QUIET_MS: "300",
  FDS_SETTLE_MS: "500",
  FDS_RUN_MS: String(RUN_MS),
};

export async function hostileRun(
  settings: NodeJS.ProcessEnv,
  options: readonly string[] = [],
): Promise<HostileRun> {
  const directory = mkdtempSync(join(tmpdir(), "hostile-"));
  const startedAt = performance.now();
  const args = [PROGRAM, "run", "--report", directory, "--format", "json", ...options];
  const run = spawn(process.execPath, args, {
    env: { ...process.env, ...times, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [run.stdout, run.stderr])
    stream.on("data", (piece: Buffer) => {
      said += piece.toString();
    });
  let peakMib = 0;
  const timer = setInterval(() => {
    peakMib = peakMibOf(run.pid!) ?? peakMib;
  }, 50);
  const [exitCode] = (await once(run, "close")) as [number | null];
  clearInterval(timer);
  const seconds = (performance.now() - startedAt) / 1000;
  const file = join(directory, "report.json");
  const report = existsSync(file) ? await readReport(file) : undefined;
  rmSync(directory, { recursive: true, force: true });
  return { exitCode, seconds, peakMib, said, report };
}

function peakMibOf(pid: number): number | undefined {
  try {
    const kib = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return kib === undefined ? undefined : Math.round(Number(kib) / 1024);
  } catch {
    return undefined;
  }
}

/** For the table that the test prints. */
export const inLine = (what: string, { exitCode, seconds, peakMib }: HostileRun): string =>
  `${what.padEnd(42)} exit ${exitCode} ${seconds.toFixed(1).padStart(6)} s ${String(peakMib).padStart(4)} MiB`;
