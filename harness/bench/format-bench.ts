/** The figures of a bench in words: medians, and the two ratios that they are for. */
import type { Bench } from "./figures.ts";
import { slowestChecks, type WholeRun } from "./whole-run.ts";

export function formatBench({ runs, bare, demanded }: Bench): string {
  const of = (figure: (run: WholeRun) => number) => median(runs.map(figure));
  const [a, b, c] = [of(({ wallMs }) => wallMs), median(bare.rounds), median(demanded.rounds)];
  const lines = [
    `(a) a run, from command to prompt          ${seconds(a)}   (${runs.map(({ wallMs }) => seconds(wallMs)).join(", ")})`,
    `      start                                ${seconds(of(({ phases }) => phases.startMs))}`,
    `      judging                              ${seconds(of(({ phases }) => phases.judgingMs))}`,
    `      report                               ${seconds(of(({ phases }) => phases.reportMs))}`,
    `(b) its ${String(bare.requests).padEnd(5)} requests, bare              ${seconds(b)}`,
    `(c) the longest check alone, ${demanded.id.padEnd(8)}      ${seconds(c)}`,
    `a / b                                      ${ratio(a / b)}`,
    `a / (b + c)                                ${ratio(a / (b + c))}`,
    "",
    "Processes (processor time, peak memory)",
    ...["suite", "target"].map((name) => useLine(name, runs)),
    `Written                                    ${(of(({ bytesWritten }) => bytesWritten) / 1e6).toFixed(1)} MB`,
    "",
    "The slowest checks of the last run",
    ...slowestChecks(runs.at(-1)!.report, 10).map(
      ({ id, title, durationMs }) => `  ${seconds(durationMs)}  ${id}  ${title}`,
    ),
  ];
  return `${lines.join("\n")}\n`;
}

function useLine(name: string, runs: readonly WholeRun[]): string {
  const used = runs.map(({ processes }) => processes.filter((one) => one.name === name));
  const processor = median(used.map((all) => all.reduce((sum, { processorMs }) => sum + processorMs, 0)));
  const memory = median(used.map((all) => Math.max(0, ...all.map(({ peakMb }) => peakMb))));
  return `  ${name.padEnd(41)}${seconds(processor)}   ${memory} MB`;
}

function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1).padStart(6)} s`;
const ratio = (value: number) => value.toFixed(2).padStart(6);
