/** What the suite says of the reference service without any fault, which every subject is compared with. */
import { join } from "node:path";
import type { RequirementResult } from "#reports/document.ts";
import type { ProofDepth } from "#reports/prove/proof-document.ts";
import { HarnessError } from "../errors.ts";
import { type SubjectRun, verdictsOf } from "./judge-subject.ts";
import { runSubjects, type SubjectRunOptions } from "./run-subject.ts";
import type { Subject } from "./subject.ts";
import { wordsFor } from "./words-for-subject.ts";

export interface BaselineOptions extends Pick<SubjectRunOptions, "directory" | "seed" | "workers"> {
  readonly subjects: readonly Subject[];
  readonly depth: ProofDepth;
}

export type Baseline = ReadonlyMap<string, RequirementResult>;

/** What the suite says of the reference service as it is; empty when no subject is compared with it. */
export async function judgedWithout(options: BaselineOptions): Promise<Baseline> {
  const compared = options.subjects.filter(({ kind }) => kind !== "null target");
  if (compared.length === 0) return new Map();
  const needed = compared.map((subject) => wordsFor(subject, options.depth));
  const words = needed.some((list) => list.length === 0) ? [] : [...new Set(needed.flat())];
  const run = await runSubjects([], {
    ...options,
    directory: join(options.directory, "runs", "baseline"),
    only: words,
  });
  const red = run.report?.requirements.filter(({ verdict }) => /violated|broken/.test(verdict)) ?? [];
  if (run.report && red.length === 0) return verdictsOf(run.report);
  throw baselineFailed(run, red);
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
