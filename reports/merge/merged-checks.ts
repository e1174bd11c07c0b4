/** One requirement from several parts: what one of them judged stands for it, and what they saw differently was seen both ways. */
import type { CheckAttempt, CheckOutcome, CheckResult, RequirementResult } from "../document.ts";
import type { RequirementFacts } from "../verdict/facts.ts";

/** @param parts the requirement in each of those that judged it; where none did, in any of them */
export function mergedRequirement(parts: readonly RequirementResult[]): RequirementFacts {
  const [first, ...others] = parts;
  const { verdict: _, reason: __, cause: ___, checks: ____, ...facts } = first!;
  const waiver = [first!, ...others].find((one) => one.waiver !== undefined)?.waiver;
  return {
    ...facts,
    ...(waiver === undefined ? {} : { waiver }),
    planned: Math.max(...parts.map(({ planned }) => planned)),
    checks: checksOf(parts),
  };
}

/** In order of title, as in the report of one run. */
function checksOf(parts: readonly RequirementResult[]): CheckResult[] {
  const byTitle = new Map<string, CheckResult[]>();
  for (const check of parts.flatMap(({ checks }) => checks))
    byTitle.set(check.title, [...(byTitle.get(check.title) ?? []), check]);
  return [...byTitle.values()].map(mergedCheck).sort((a, b) => (a.title < b.title ? -1 : 1));
}

/** What was judged stands before what could not be; a fault of ours is made up for by a repetition. */
const weight: Record<CheckOutcome, number> = {
  violated: 5,
  unstable: 4,
  met: 3,
  observed: 3,
  "not-applicable": 2,
  untestable: 1,
  broken: 0,
};

function mergedCheck(looks: readonly CheckResult[]): CheckResult {
  const [decisive, ...others] = [...looks].sort((one, other) => weight[other.outcome] - weight[one.outcome]);
  if (others.length === 0) return decisive!;
  const attempts = [...looks.flatMap((look) => look.attempts ?? []), ...others.map(attemptOf)];
  return { ...(isSeenBothWays(looks) ? unstable(decisive!) : decisive!), attempts };
}

const isSeenBothWays = (looks: readonly CheckResult[]) =>
  ["violated", "met"].every((outcome) => looks.some((look) => look.outcome === outcome));

const unstable = (check: CheckResult): CheckResult => ({
  ...check,
  outcome: "unstable",
  message: `Seen in one part, and not in another: ${check.message ?? "a violation"}`,
});

const attemptOf = ({
  outcome,
  message,
  expected,
  received,
  exchanges,
  events,
}: CheckResult): CheckAttempt => ({
  outcome,
  ...(message === undefined ? {} : { message }),
  ...(expected === undefined ? {} : { expected }),
  ...(received === undefined ? {} : { received }),
  exchanges,
  events,
});
