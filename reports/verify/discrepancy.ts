/** What checking a report again found wrong. */

export interface Discrepancy {
  /** Where, in words a reader of the report can follow: "response of exchange 17", "requirement RSG-01". */
  readonly where: string;
  readonly fault: string;
}
