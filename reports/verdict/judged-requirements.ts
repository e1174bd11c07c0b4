/** The verdict of every requirement of a run, from nothing but what the report document holds. */
import type { RequirementResult } from "../document.ts";
import { attributed } from "./attributed.ts";
import type { RequirementFacts, RunFacts } from "./facts.ts";
import { withInheritedNeeds } from "./inherited-needs.ts";
import { verdictOfChecks } from "./verdict-of-checks.ts";
import { waived } from "./waived.ts";

/** Judges each requirement by its checks, then by those that it stands on, and what these lack, then by its waiver. */
export function judgedRequirements(
  requirements: readonly RequirementFacts[],
  run: RunFacts,
): RequirementResult[] {
  const byThemselves = requirements.map(undecided).map((facts) => {
    const { checks, ...others } = facts;
    return { ...others, ...verdictOfChecks(facts, run), checks };
  });
  return withInheritedNeeds(attributed(byThemselves)).map(waived);
}

/** Without what may have been decided before. */
function undecided(requirement: RequirementFacts & Partial<RequirementResult>): RequirementFacts {
  const { verdict: _, reason: __, cause: ___, ...facts } = requirement;
  return facts;
}
