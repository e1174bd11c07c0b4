/** One fault, one red line: what stands on a violated requirement is not judged beside it. */
import { foundations, type RequirementId } from "#catalogue";
import type { RequirementResult } from "#reports/document.ts";

/** The results, where each violated one that stands on another violated one is untestable, blocked by that. */
export function settledByFoundations(results: readonly RequirementResult[]): RequirementResult[] {
  const violated = new Set(results.filter(({ verdict }) => verdict === "violated").map(({ id }) => id));
  const below = (id: string) =>
    (Object.entries(foundations) as [RequirementId, readonly string[]][])
      .filter(([foundation, above]) => violated.has(foundation) && above.includes(id))
      .map(([foundation]) => foundation);
  // What is itself blocked leaves what stands on it to what blocks it.
  const lowest = (id: string): RequirementId[] => {
    const direct = below(id);
    return [...new Set(direct.flatMap((one) => (below(one).length > 0 ? lowest(one) : [one])))];
  };
  return results.map((result) => {
    const blockedBy = result.verdict === "violated" ? lowest(result.id) : [];
    return blockedBy.length > 0 ? blocked(result, blockedBy) : result;
  });
}

function blocked(result: RequirementResult, blockedBy: RequirementId[]): RequirementResult {
  const told = (message: string | undefined) =>
    `May be no more than what ${blockedBy.join(" and ")} tells: ${message ?? "violated"}`;
  return {
    ...result,
    verdict: "untestable",
    reason: told(result.reason),
    blockedBy,
    checks: result.checks.map((check) =>
      check.outcome === "violated"
        ? { ...check, outcome: "untestable", message: told(check.message) }
        : check,
    ),
  };
}
