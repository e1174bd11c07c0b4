/** What one check of one or more requirements found, as it stands in the journal. */
import type { Need, RequirementId } from "#catalogue";
import type { CheckResult } from "#reports/document.ts";

export interface CheckRecord extends CheckResult {
  requirements: RequirementId[];
  missing?: Need[];
  blockedBy?: RequirementId[];
}
