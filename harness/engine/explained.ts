/** What explains what a check found: what is violated in this very run, and what it suspects or stands on. */
import { foundationsOf, type RequirementId } from "#catalogue";
import { type Definition, isStated } from "./definitions.ts";
import type { Attempt } from "./outcome-of-attempts.ts";

/** A check of the plan, and what was found by it so far. */
export interface Case {
  readonly definition: Definition;
  readonly attempts: Attempt[];
}

/** It is explained, and no line that is stated stays open for something that is only implied. */
export function isLeftToOthers(
  one: Case,
  violated: readonly Case[],
  attempt = one.attempts.at(-1)!,
): boolean {
  return isExplained(one, judgesStated(one) ? violated.filter(judgesStated) : violated, attempt);
}

const judgesStated = ({ definition }: Case) => isStated(definition);

/** Nothing hangs on it any more: all that it judges is violated anyway, or what explains it is. */
export function isExplained(
  { definition, attempts }: Case,
  violated: readonly Case[],
  attempt = attempts.at(-1)!,
): boolean {
  const { requirements } = definition;
  // What suspects this one in its turn explains nothing of it.
  const others = violated.filter(
    (one) => !one.attempts.some(({ record }) => requirements.some((id) => record.suspects?.includes(id))),
  );
  const isRed = (among: readonly Case[]) => (id: string) =>
    among.some((one) => one.definition.requirements.some((other) => other === id));
  return requirements.every(isRed(violated)) || explainersOf(definition, attempt).some(isRed(others));
}

function explainersOf({ requirements }: Definition, { record }: Attempt): readonly string[] {
  const { cause, suspects = [] } = record;
  if (record.outcome === "violated") return [...suspects, ...requirements.flatMap(foundationsOf)];
  const asked = cause?.kind === "precondition" || cause?.kind === "no service" ? cause.requirements : [];
  const others = (asked ?? []).filter((id) => !requirements.includes(id as RequirementId));
  return [...others, ...others.flatMap((id) => foundationsOf(id as RequirementId))];
}

/** What it suspects or was blocked by, and what it stands on whatever it found. */
export const allExplainersOf = ({ definition, attempts }: Case): ReadonlySet<string> =>
  new Set([...explainersOf(definition, attempts.at(-1)!), ...definition.requirements.flatMap(foundationsOf)]);
