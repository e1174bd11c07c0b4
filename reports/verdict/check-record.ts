/** What one check of one or more requirements found, as it stands in the journal. */
import type { CheckResult } from "../document.ts";

export interface CheckRecord extends CheckResult {
  /** Ids. */
  requirements: string[];
}
