/** A control that failed now and then says what may be wrong now and then: that is looked at more often than once. */
import { foundationsOf, type RequirementId, requirementIds } from "#catalogue";
import { type AtLast, isOf, isViolated, judgedAnew, ROUND_AT_LAST, recordOf } from "./at-last.ts";
import type { Case } from "./explained.ts";
import { type Attempt, metGateway } from "./outcome-of-attempts.ts";

/** One may be an accident. */
const MANY_FAILURES = 2;
const LONGEST_MS = 60_000;
const MOST_OF_ONE_REQUIREMENT = 4;
/** What is wrong for one instance of two is met by chance, and hardly so many times. */
const TIMES = 3;

/** Decides anew what was met, and was asked for in vain more than once by others, where one of several further looks finds it violated. */
export async function lookAtControls(cases: readonly Case[], options: AtLast): Promise<void> {
  const until = Math.min(options.until, performance.now() + LONGEST_MS);
  const isMet = (one: Case) => recordOf(one).outcome === "met";
  const met = doubted(cases).flatMap((id) =>
    cases.filter(isOf(id)).filter(isMet).slice(0, MOST_OF_ONE_REQUIREMENT),
  );
  if (met.length === 0) return;
  await options.onRound(ROUND_AT_LAST, met.length);
  for (let time = 0; time < TIMES; time++)
    for (const one of met.filter(isMet)) if (!(await judgedAnew(one, { ...options, until }))) return;
}

/** Nothing explains why these controls failed. */
function doubted(cases: readonly Case[]): RequirementId[] {
  const violated = cases.filter(isViolated);
  const isRed = (id: RequirementId) => violated.some(isOf(id));
  const failures = cases.flatMap(({ attempts }) => attempts).map(askedInVain);
  return requirementIds.filter(
    (id) =>
      failures.filter((ids) => ids.includes(id)).length >= MANY_FAILURES &&
      ![id, ...foundationsOf(id)].some(isRed),
  );
}

function askedInVain(attempt: Attempt): readonly string[] {
  const { cause, outcome } = attempt.record;
  if (outcome !== "untestable" || metGateway(attempt)) return [];
  return cause?.kind === "precondition" ? (cause.requirements ?? []) : [];
}
