/**
 * `npm run bench`: how long a run takes beside its requests alone, and beside the wait that the interface itself demands. All are
 * measured in turns, on the same machine: what is said is their ratio.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { Command } from "commander";
import type { ReportDocument } from "#reports/document";
import { bareRequests } from "./bare-requests.ts";
import type { Bench } from "./figures.ts";
import { formatBench } from "./format-bench.ts";
import { formatSinkBench } from "./format-sink-bench.ts";
import { sinkBench } from "./sink-bench.ts";
import { slowestChecks, type WholeRun, wholeRun } from "./whole-run.ts";

const program = new Command("bench")
  .description("how long a run takes, and what of it has to be")
  .option("--sink", "only what the sink takes: 1,000 webhooks x 100 changes, and 100,000 strangers")
  .option("--runs <n>", "how many of each; medians are told", Number, 3)
  .option("--json <file>", "where all figures are written");

program.action(async ({ runs: count, json, sink }: { runs: number; json?: string; sink?: true }) => {
  process.stdout.write(formatSinkBench(await sinkBench()));
  if (sink) return;
  const directory = mkdtempSync(join(tmpdir(), "countersign-bench-"));
  try {
    const bench = await measured(directory, count);
    process.stdout.write(formatBench(bench));
    if (json !== undefined) writeFileSync(json, `${JSON.stringify(withoutReports(bench), undefined, 2)}\n`);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});

async function measured(directory: string, count: number): Promise<Bench> {
  const runs: WholeRun[] = [];
  const demanded: number[] = [];
  const aloneMs = async (id: string) => {
    const { report } = await wholeRun(join(directory, "alone"), ["--only", id]);
    return slowestChecks(report, 1)[0]!.durationMs;
  };
  let slowest = "";
  for (let round = 0; round < count; round++) {
    const run = await wholeRun(join(directory, "whole"));
    runs.push(run);
    slowest ||= await slowestAlone(run.report, aloneMs);
    demanded.push(await aloneMs(slowest));
  }
  const atATime = 2 * availableParallelism();
  const bare = await bareRequests(join(directory, "sandbox"), { rounds: count, atATime });
  return { runs, bare, demanded: { id: slowest, rounds: demanded } };
}

/** In a whole run a check waits for its turn too: which one has the longest wait of its own is seen when each runs alone. */
async function slowestAlone(
  report: ReportDocument,
  aloneMs: (id: string) => Promise<number>,
): Promise<string> {
  const ids = [...new Set(slowestChecks(report, CANDIDATES).map(({ id }) => id))];
  let slowest = { id: "", ms: -1 };
  for (const id of ids) {
    const ms = await aloneMs(id);
    if (ms > slowest.ms) slowest = { id, ms };
  }
  return slowest.id;
}

const CANDIDATES = 20;

const withoutReports = ({ runs, ...rest }: Bench) => ({
  ...rest,
  runs: runs.map(({ report, ...figures }) => ({ ...figures, slowest: slowestChecks(report, 10) })),
});

await program.parseAsync();
