/** `countersign prove`: the suite shows that each of its checks can fail, and fails for its own reason. */
import { availableParallelism } from "node:os";
import { Command, Option } from "commander";
import type { ProofDepth } from "#reports/prove/proof-document.ts";
import { writeProof } from "#reports/prove/write-proof.ts";
import { conductProof } from "../prove/conduct-proof.ts";
import { createProofProgress } from "../prove/proof-progress.ts";
import { selectSubjects } from "../prove/select-subjects.ts";
import { allSubjects } from "../prove/subject.ts";
import { interruptSignal } from "./interrupt.ts";
import { reportDirectory } from "./report-directory.ts";
import { collectList, wholeNumber } from "./settings-options.ts";

interface ProveFlags {
  only: string[];
  jobs: number;
  depth: ProofDepth;
  within?: number;
  report: string;
  seed: number;
}

const MINUTE_MS = 60_000;

export const proveCommand = (finish: (exitCode: number) => void) =>
  new Command("prove")
    .description("try the suite against every named defect, permitted variation and null target")
    .option(
      "--only <words>",
      "names, requirement ids, chapters, or defects, variations, null-targets",
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
        "by which checks a defect is tried: own, those of its chapter and a sentinel of every other; sample, its own and half of these; whole, all",
      )
        .choices(["sample", "own", "whole"])
        .default("sample"),
    )
    .option("--within <minutes>", "begin no subject after so many minutes", wholeNumber)
    .option("--report <dir>", "where the proof is written", "reports/out/prove")
    .option("--seed <n>", "seed of everything generated", wholeNumber, 1)
    .action(async (flags: ProveFlags) => finish(await prove(flags)));

async function prove({ only, jobs, depth, within, report, seed }: ProveFlags): Promise<number> {
  const subjects = selectSubjects(allSubjects(), only);
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
    ...(within === undefined ? {} : { noMoreAfter: AbortSignal.timeout(within * MINUTE_MS) }),
    onLine: progress.show,
  });
  progress.end();
  const files = await writeProof(proof, directory);
  process.stdout.write(`${proof.headline}\n${files.join("\n")}\n`);
  return proof.exitCode;
}
