/** One fault, one red line: what says no more than another violated requirement is not violated beside it. */
import type { Cause, RequirementResult } from "../document.ts";

/**
 * The results, where a violated or unstable one that a violated one explains follows it, and one whose precondition is asked for by
 * a violated one is blocked by it. Both name the violated ones that nothing else explains. The checks stay as they were.
 */
export function attributed(results: readonly RequirementResult[]): RequirementResult[] {
  const rootsOf = rootsIn(results);
  return results.map((result) => {
    const roots = rootsOf(result.id);
    if (roots.length === 0) return result;
    return isRed(result)
      ? following(result, roots)
      : { ...result, cause: { kind: "blocked", requirements: roots } };
  });
}

/** Seen at least once to be wrong. */
const isRed = (result: RequirementResult | undefined) =>
  result?.verdict === "violated" || result?.verdict === "unstable";

/** For an id, the violated requirements at the bottom of what is wrong with it, itself left out. */
function rootsIn(results: readonly RequirementResult[]): (id: string) => string[] {
  const byId = new Map(results.map((result) => [result.id, result]));
  const beneath = new Map(results.map((result) => [result.id, directlyBeneath(result, byId)]));
  const isViolated = (id: string) => byId.get(id)?.verdict === "violated";
  const reached = new Map(results.map(({ id }) => [id, reachedFrom(id, beneath, byId)]));
  const standsAlone = (id: string) => {
    const violated = byId.get(id)?.checks.filter(({ outcome }) => outcome === "violated") ?? [];
    return violated.some(({ suspects = [] }) => !suspects.some(isViolated));
  };
  const isFoundation = (one: string, id: string) => byId.get(id)?.standsOn?.includes(one) === true;
  // What is only implied excuses a violation of what is stated where it is a foundation, or each check that saw one names it; and not over others.
  const mayExplain = (one: string, id: string) =>
    !isRed(byId.get(id)) ||
    byId.get(id)?.level !== "stated" ||
    byId.get(one)?.level === "stated" ||
    isFoundation(one, id) ||
    (beneath.get(id)?.includes(one) === true && !standsAlone(id));
  // Those that explain one another explain nothing, unless one of them was seen without the other as well.
  const isBeneath = (one: string, id: string) =>
    !reached.get(one)?.has(id) || (standsAlone(one) && !standsAlone(id));
  const explaining = (id: string) =>
    [...(reached.get(id) ?? [])].filter(
      (one) => one !== id && isViolated(one) && isBeneath(one, id) && mayExplain(one, id),
    );
  return (id) => explaining(id).filter((one) => explaining(one).length === 0);
}

/**
 * What a violated or unstable one stands on, or what its checks suspect; what asks for the precondition that an untestable one lacks. What
 * is suspected and could not be judged itself leads to what stood in its way.
 */
function directlyBeneath(
  { id, verdict, cause, standsOn = [], checks }: RequirementResult,
  byId: ReadonlyMap<string, RequirementResult>,
): readonly string[] {
  if (verdict === "violated" || verdict === "unstable") {
    const verdictOf = (other: string) => byId.get(other)?.verdict;
    // What was seen in this run outweighs what holds as a rule.
    const isExplained = (other: string) => suspectsOf(byId.get(other)?.checks ?? []).includes(id);
    return [
      ...standsOn.filter((other) => verdictOf(other) === "violated" && !isExplained(other)),
      ...suspectsOf(checks).filter((other) => ["violated", "untestable"].includes(verdictOf(other) ?? "")),
    ];
  }
  return verdict === "untestable" ? askingFor(cause) : [];
}

/** What asks for what was wanting. */
function askingFor(cause: Cause | undefined): readonly string[] {
  switch (cause?.kind) {
    case "precondition":
    case "quota":
    case "no service":
      return cause.requirements ?? [];
    default:
      return [];
  }
}

const suspectsOf = (checks: RequirementResult["checks"]) => checks.flatMap(({ suspects = [] }) => suspects);

function reachedFrom(
  id: string,
  beneath: ReadonlyMap<string, readonly string[]>,
  byId: ReadonlyMap<string, RequirementResult>,
): Set<string> {
  const reached = new Set(beneath.get(id));
  // What stood in the way of a suspect is no explanation where it stands on this very one.
  const isOfItself = (further: string) => byId.get(further)?.standsOn?.includes(id) === true;
  // What is added while it is walked is walked, too.
  for (const next of reached) {
    const isUnjudged = byId.get(next)?.verdict === "untestable";
    for (const further of beneath.get(next) ?? [])
      if (!isUnjudged || !isOfItself(further)) reached.add(further);
  }
  return reached;
}

function following(result: RequirementResult, requirements: string[]): RequirementResult {
  const reason = `May be no more than what ${requirements.join(" and ")} tells: ${result.reason ?? "violated"}`;
  return { ...result, verdict: "untestable", reason, cause: { kind: "follows", requirements } };
}
