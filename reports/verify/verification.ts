/** What came of checking a report again. */
import type { Discrepancy } from "./discrepancy.ts";

/** What was checked, and how firmly. */
export interface VerifyCounts {
  /** Signatures that verify over the recorded bytes themselves. */
  overBytes: number;
  /** Signatures checked against the digest alone, because a secret was cut out of the body or its end was left out. */
  overDigest: number;
  /** Signatures that the run found wrong, and that are wrong still. */
  wrongAsSaid: number;
  /** Bodies whose bytes hash to their digest. */
  bodies: number;
  /** Bodies of which only the digest is there. */
  bodiesByDigest: number;
}

export interface Verification {
  readonly discrepancies: readonly Discrepancy[];
  readonly counts: VerifyCounts;
  /** The number of an exchange in which the service's key signed what only this run can have asked for; undefined for none. */
  readonly fresh?: number;
}
