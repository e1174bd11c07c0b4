/** What checking a report again found. */

export interface Finding {
  /** Where, in words a reader of the report can follow: "response of exchange 17", "requirement RSG-01". */
  readonly where: string;
  readonly fault: string;
}

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
  readonly findings: readonly Finding[];
  readonly counts: VerifyCounts;
}
