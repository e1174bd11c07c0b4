/** What was blamed for notifications that came after all: lateness is no violation, and nothing says how soon they have to come. */
import { isViolated, recordOf } from "./at-last.ts";
import type { Case } from "./explained.ts";
import type { LookAgainOptions } from "./look-again.ts";
import type { Attempt } from "./outcome-of-attempts.ts";

/** To be called once nothing is on its way any more. What judges by delays goes on to be violated. */
export function lateAfterAll(
  cases: readonly Case[],
  { onDecided }: Pick<LookAgainOptions, "onDecided">,
): void {
  for (const one of cases.filter(isViolated)) {
    if (one.definition.options.strains) continue;
    const violated = one.attempts.filter(({ record }) => record.outcome === "violated");
    if (!violated.every(cameAfterAll)) continue;
    for (const attempt of violated)
      one.attempts[one.attempts.indexOf(attempt)] = { ...attempt, wasOnlyLate: true };
    onDecided(one, recordOf(one));
  }
}

const cameAfterAll = ({ troubles }: Attempt) =>
  troubles.length > 0 && troubles.every((trouble) => trouble.cameAfterAll?.());
