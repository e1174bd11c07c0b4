/** `countersign prove`: the suite shows that each of its checks can fail, and fails for its own reason. */
import { availableParallelism } from "node:os";
import { Command, Option } from "commander";
import type { ProofDepth } from "#reports/prove/proof-document";
import { writeProof } from "#reports/prove/write-proof";
import { conductProof } from "../../prove/conduct-proof.ts";
import { plannedSubjects } from "../../prove/planned-subjects.ts";
import { createProofProgress } from "../../prove/proof-progress.ts";
import { interruptSignal } from "../interrupt.ts";
import { collectList, wholeNumber } from "../options/settings-options.ts";
import { reportDirectory } from "../output/report-directory.ts";

interface ProveFlags {
  only: string[];
  jobs: number;
  depth: ProofDepth;
  combinations: boolean;
  sets: number;
  defects: number;
  part?: string;
  within?: number;
  report: string;
  seed: number;
}

const MINUTE_MS = 60_000;

export const proveCommand = (finish: (exitCode: number) => void) =>
  new Command("prove")
    .option(
      "--only <words>",
      "names, requirement ids, chapters, or defects, variations, conditions, combinations, alone, null-targets",
      collectList,
      [],
    )
    .option(
      "--jobs <n>",
      "how many runs at the same time; one of the whole suite counts as three",
      wholeNumber,
      4 * availableParallelism(),
    )
    .addOption(
      new Option(
        "--depth <depth>",
        "by which checks a defect is tried: own, those of its chapter and the sentinels of the others; sample, its own and half of these; whole, all",
      )
        .choices(["sample", "own", "whole"])
        .default("sample"),
    )
    .option("--combinations", "try choices together, and conditions of real life, instead", false)
    .option("--sets <n>", "beside all pairs of choices, so many sets of six", wholeNumber, 20)
    .option("--defects <n>", "so many defects in services that choose otherwise", wholeNumber, 40)
    .option("--part <k/n>", "only every n-th of the subjects, from the k-th on")
    .option(
      "--within <minutes>",
      "begin no subject after so many minutes, nor one that takes longer than what is left",
      wholeNumber,
    )
    .option("--report <dir>", "where the proof is written", "reports/out/prove")
    .option("--seed <n>", "seed of what is drawn, and of everything generated", wholeNumber, 1)
    .action(async (flags: ProveFlags) => finish(await prove(flags)));

async function prove(flags: ProveFlags): Promise<number> {
  const { only, jobs, depth, within = Infinity, report, seed } = flags;
  const endsBy = performance.now() + within * MINUTE_MS;
  const subjects = await plannedSubjects(flags);
  const directory = reportDirectory(report);
  process.stderr.write(`Trying ${subjects.length} subjects, ${jobs} at a time, at depth ${depth} …\n`);
  const progress = createProofProgress(process.stderr, {
    total: subjects.length,
    startedAt: performance.now(),
  });
  const proof = await conductProof({
    subjects,
    only,
    depth,
    jobs: Math.max(1, jobs),
    seed,
    directory,
    signal: interruptSignal(),
    timeLeftMs: () => endsBy - performance.now(),
    onLine: progress.show,
  });
  progress.end();
  const files = await writeProof(proof, directory);
  process.stdout.write(`${proof.headline}\n${files.join("\n")}\n`);
  return proof.exitCode;
}
