/** What variations say cannot be judged of a service that has them. */
import type { Variation } from "#fixtures/reference-service/variations/variation";

export function isDeclaredUnjudged(id: string, variations: readonly Variation[]): boolean {
  return variations.some(({ leavesUnjudged }) =>
    leavesUnjudged?.requirements.some((word) => id === word || id.startsWith(`${word}-`)),
  );
}
