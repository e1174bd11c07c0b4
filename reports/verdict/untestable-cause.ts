/** Several checks of one requirement could not judge: which cause stands for all of them. */
import type { Cause, CauseKind, CheckResult } from "../document.ts";

export interface UntestableFinding {
  readonly cause: Cause;
  readonly reason: string;
}

/** What the operator decided comes first, then what somebody can remove. */
const order: readonly CauseKind[] = [
  "out of reach",
  "read-only",
  "need missing",
  "no service",
  "precondition",
  "quota",
  "rate limit",
  "budget",
  "time",
  "surroundings",
];

/**
 * @param checks those that could not judge, at least one
 * @param outOfReach needs that the operator declared out of reach
 */
export function untestableCause(
  checks: readonly CheckResult[],
  outOfReach: readonly string[],
): UntestableFinding {
  const found = checks.map((check) => ({ check, cause: causeOf(check, outOfReach) }));
  const [first, ...others] = found.sort((a, b) => place(a.cause) - place(b.cause));
  const { check, cause } = first!;
  const alike = others.map((other) => other.cause).filter(({ kind }) => kind === cause.kind);
  return { cause: alike.reduce(merged, cause), reason: check.message ?? "a prerequisite is missing" };
}

/** Whether a need is excused is for this run to say, and what is violated for all checks together: not for one check. */
function causeOf({ cause }: CheckResult, outOfReach: readonly string[]): Cause {
  if (cause === undefined) return { kind: "precondition", requirements: [] };
  if (cause.kind === "blocked" || cause.kind === "follows") return { ...cause, kind: "precondition" };
  if (cause.kind !== "need missing" && cause.kind !== "out of reach") return cause;
  const declared = cause.needs.filter((need) => outOfReach.includes(need));
  return declared.length > 0
    ? { kind: "out of reach", needs: declared }
    : { kind: "need missing", needs: cause.needs };
}

function place({ kind }: Cause): number {
  const index = order.indexOf(kind);
  return index < 0 ? order.length : index;
}

/** Of two causes of one kind. */
function merged(one: Cause, other: Cause): Cause {
  if ("needs" in one && "needs" in other) return { ...one, needs: union(one.needs, other.needs) };
  if (one.kind === "precondition" || one.kind === "no service")
    return { ...one, requirements: union(named(one), named(other)) };
  return one;
}

const named = (cause: Cause) => ("requirements" in cause ? cause.requirements : []);

const union = (one: readonly string[] = [], other: readonly string[] = []) => [
  ...new Set([...one, ...other]),
];
