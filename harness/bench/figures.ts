/** What a bench measured. */
import type { BareRequests } from "./bare-requests.ts";
import type { WholeRun } from "./whole-run.ts";

export interface Bench {
  readonly runs: readonly WholeRun[];
  readonly bare: BareRequests;
  /** Of the check that takes longest when it runs alone: no run can be quicker than it. Milliseconds, one of each round. */
  readonly demanded: { readonly id: string; readonly rounds: readonly number[] };
}
