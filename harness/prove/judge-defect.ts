/** Whether a defect was found, by its own requirement and by nothing that has nothing to do with it. */
import type { ReportDocument, RequirementResult } from "#reports/document";
import type { ProofDepth } from "#reports/prove/proof-document";
import { isDeclaredUnjudged } from "./declared-unjudged.ts";
import type { DefectSubject } from "./subject.ts";
import { isLost, isWrong, reasonOf } from "./told-verdicts.ts";

/** @param moved the requirements whose verdict is not the one without the defect */
export function defectFaults(
  { requirement, also, byChance, variations, notYetFound }: DefectSubject,
  { requirements }: ReportDocument,
  moved: readonly RequirementResult[],
  depth: ProofDepth,
): string[] {
  const own = requirements.find(({ id }) => id === requirement);
  const allowed: readonly string[] = [requirement, ...also, ...byChance];
  const isFound = own?.verdict === "violated";
  if (notYetFound !== undefined) return isFound ? [`${requirement} is violated: it is found by now.`] : [];
  const undetected = isFound
    ? []
    : [`${requirement} is ${own?.verdict ?? "not judged"}${reasonOf(own)}; it has to be violated.`];
  // A sample may lack what shows it, and so may a service that chooses otherwise.
  const idle = (depth === "sample" || variations.length > 0 ? [] : also)
    .filter((id) => requirements.find((result) => result.id === id)?.verdict !== "violated")
    .map((id) => `${id} is declared to be violated too, and is not.`);
  const others = moved.filter(
    (result) => !allowed.includes(result.id) && !(isLost(result) && isDeclaredUnjudged(result, variations)),
  );
  return [...undetected, ...idle, ...others.flatMap(collateral)];
}

/** A requirement may become untestable when it says which one stands in its way, and what is only observed is free. */
function collateral(result: RequirementResult): string[] {
  const { id, verdict } = result;
  if (isWrong(result)) return [`${id} is ${verdict} and not declared${reasonOf(result)}.`];
  if (isLost(result) && !namesRequirements(result))
    return [`${id} is untestable without saying which requirement blocks it${reasonOf(result)}.`];
  return [];
}

const namesRequirements = ({ cause }: RequirementResult) =>
  cause !== undefined && "requirements" in cause && (cause.requirements ?? []).length > 0;
