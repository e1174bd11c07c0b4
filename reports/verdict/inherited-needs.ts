/** What a deployment does not offer stands in the way of all that builds on it, and is named there too. */
import type { Cause, RequirementResult } from "../document.ts";

type NeedMissing = Extract<Cause, { needs: unknown }>;

/**
 * The results, where one whose precondition is asked for by one that lacks a need lacks it as well: a control that failed for
 * want of it says nothing of the service. What is blocked by a violated one stays so.
 */
export function withInheritedNeeds(results: readonly RequirementResult[]): RequirementResult[] {
  const byId = new Map(results.map((result) => [result.id, result]));
  return results.map((result) => {
    const lacking = firstLacking(result, byId);
    if (lacking === undefined) return result;
    const reason = [result.reason, lacking.reason].filter((words) => words !== undefined).join(" ");
    return { ...result, reason, cause: lacking.cause };
  });
}

interface Lacking {
  readonly cause: NeedMissing;
  readonly reason: string | undefined;
}

/** The nearest of those that ask for the precondition. */
function firstLacking(
  { cause }: RequirementResult,
  byId: ReadonlyMap<string, RequirementResult>,
): Lacking | undefined {
  const asking = new Set(askedBy(cause));
  for (const id of asking) {
    const found = byId.get(id);
    if (found?.cause?.kind === "need missing") return { cause: found.cause, reason: found.reason };
    // What is added while it is walked is walked, too.
    for (const further of askedBy(found?.cause)) asking.add(further);
  }
  return undefined;
}

const askedBy = (cause: Cause | undefined) => (cause?.kind === "precondition" ? cause.requirements : []);
