/** What variations say cannot be judged of a service that has them: by what the run itself says was wanting. */
import type { Variation } from "#fixtures/reference-service/variations/variation";
import type { RequirementResult } from "#reports/document";

type Lost = Pick<RequirementResult, "level" | "cause">;

/** For want of a need that one of them does not offer, or, what is not stated outright, of what its operator allows. */
export function isDeclaredUnjudged({ level, cause }: Lost, variations: readonly Variation[]): boolean {
  if (cause?.kind === "need missing") {
    const wanting = variations.flatMap(({ leavesUnjudged }) => leavesUnjudged?.needs ?? []);
    return cause.needs.every((need) => wanting.includes(need));
  }
  const { setting = "" } = cause?.kind === "budget" ? cause : {};
  const isSet = variations.some(({ operatorSets = {} }) => Object.hasOwn(operatorSets, setting));
  return isSet && level !== "stated";
}
