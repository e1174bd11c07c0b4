/** The proof document, `prove.json`: what the suite said of services whose faults, or lack of faults, are known. */

export const PROOF_FORMAT = "countersign-proof/1";

/**
 * By which checks a defect is tried. "sample": by those of its requirement, and of every second one of its chapter and of the
 * sentinels; "own": by all of its chapter and all sentinels; "whole": by every check. Whatever is no defect is tried by every check.
 */
export type ProofDepth = "sample" | "own" | "whole";

/** A variation is a choice of a service, a condition what befalls one, a combination several choices at once. */
export type SubjectKind = "defect" | "variation" | "condition" | "combination" | "null target";

export interface ProofDocument {
  format: typeof PROOF_FORMAT;
  version: string;
  /** ISO 8601, UTC. */
  startedAt: string;
  durationMs: number;
  depth: ProofDepth;
  /** How many runs went on at the same time. */
  jobs: number;
  /** Names, ids, chapters and kinds given to --only; empty means everything. */
  only: string[];
  /** What combinations were drawn by, and everything generated. */
  seed: number;
  /** How long the run against the reference service without any fault took. */
  plainMs?: number;
  exitCode: 0 | 1;
  headline: string;
  /** Every requirement of the catalogue, in its order. */
  requirements: ProofRequirement[];
  lines: ProofLine[];
}

export interface ProofRequirement {
  id: string;
  chapter: string;
  level: string;
  title: string;
}

/** What came of one subject. */
export interface ProofLine {
  kind: SubjectKind;
  name: string;
  /** What it does wrong, or differently, in a sentence. */
  does: string;
  /** Why the suite does not find it yet; it passes as long as that is so. */
  notYetFound?: string;
  /** The requirement a defect has to turn red. */
  requirement?: string;
  /** Other requirements that a defect violates because they are the same sentence. */
  also?: string[];
  /** The choices and conditions that it has at once. */
  has?: string[];
  passed: boolean;
  /** Why it did not pass, a sentence each. */
  faults: string[];
  /** What was wrong the first time, when it passed only once it was tried alone. */
  firstFaults?: string[];
  /** How many requirements were judged. */
  judged: number;
  /** The requirements whose verdict is not the one without the defect, with the verdict they got. */
  changed: Record<string, string>;
  /** What the requirement of a defect said, for an implementer to act on. */
  reason?: string;
  exitCode: number;
  durationMs: number;
  /** How many times as long as against the reference service without any fault the run took. */
  timesPlain?: number;
  /** Where that was more than expected: a sentence. It is told and fails nothing. */
  slow?: string;
}
