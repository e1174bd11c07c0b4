/** What the suite says of the reference service without any fault, which every subject is compared with. */
import { join } from "node:path";
import type { RequirementResult } from "#reports/document";
import type { ProofDepth } from "#reports/prove/proof-document";
import { isRed } from "#reports/verdict/what-counts";
import { HarnessError } from "../errors/harness-error.ts";
import { runSubjects, type SubjectRunOptions } from "./run-subject.ts";
import type { Subject } from "./subject.ts";
import type { SubjectRun } from "./subject-run.ts";
import { wordsFor } from "./words-for-subject.ts";

export interface BaselineOptions extends Pick<SubjectRunOptions, "directory" | "seed" | "workers"> {
  readonly subjects: readonly Subject[];
  readonly depth: ProofDepth;
}

export interface Baseline {
  /** By id of the requirement; empty when no subject is compared with it. */
  readonly verdicts: ReadonlyMap<string, RequirementResult>;
  /** How long the whole suite took; undefined when it was judged by less. */
  readonly plainMs?: number;
}

/** What the suite says of the reference service as it is. */
export async function judgedWithout(options: BaselineOptions): Promise<Baseline> {
  const compared = options.subjects.filter(({ kind }) => kind !== "null target");
  if (compared.length === 0) return { verdicts: new Map() };
  const needed = compared.map((subject) => wordsFor(subject, options.depth));
  const words = needed.some((list) => list.length === 0) ? [] : [...new Set(needed.flat())];
  const run = await runSubjects([], {
    ...options,
    directory: join(options.directory, "runs", "baseline"),
    only: words,
  });
  const red =
    run.report?.requirements.filter(({ verdict }) => isRed(verdict) || verdict === "unstable") ?? [];
  if (!run.report || red.length > 0) throw baselineFailed(run, red);
  const verdicts = new Map(run.report.requirements.map((result) => [result.id, result]));
  return { verdicts, ...(words.length === 0 ? { plainMs: run.report.run.durationMs } : {}) };
}

function baselineFailed({ exitCode, lastLines }: SubjectRun, red: readonly RequirementResult[]) {
  return new HarnessError({
    code: "no-baseline",
    tried: "judging the reference service without any fault, which everything is compared with",
    saw: red.map(({ id, reason }) => `${id}: ${reason}`).join("\n") || `exit code ${exitCode}\n${lastLines}`,
    side: "countersign",
    next: "Make `countersign run` conformant first.",
    exitCode: 4,
  });
}
