/** What a proof is made of. */
import type { ProofDepth, ProofLine } from "#reports/prove/proof-document";
import type { Subject } from "./subject.ts";
import type { WorkerPool } from "./worker-pool.ts";

export interface ProofOptions {
  readonly subjects: readonly Subject[];
  readonly only: readonly string[];
  readonly depth: ProofDepth;
  readonly jobs: number;
  readonly seed: number;
  readonly directory: string;
  /** Aborted by Ctrl-C: what is under way is ended. */
  readonly signal: AbortSignal;
  /** In milliseconds: a subject that cannot be expected to end within it is not begun; it is counted, and fails nothing. */
  readonly timeLeftMs: () => number;
  readonly onLine: (line: ProofLine) => void;
}

/** With those that run the suite. */
export type ProofBench = ProofOptions & { readonly workers: WorkerPool };
