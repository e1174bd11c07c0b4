/** What verdicts say of a subject, in words. */
import type { ReportDocument, RequirementResult } from "#reports/document";
import { isBroken } from "#reports/verdict/what-counts";

const LONGEST_REASON = 300;

export const isWrong = ({ verdict }: RequirementResult) => verdict === "violated" || verdict === "unstable";

/** It could have been judged, and was not. */
export const isLost = ({ verdict, level, cause }: RequirementResult) =>
  verdict === "untestable" && cause?.kind !== "not applicable" && level !== "open";

export function reasonOf(result: RequirementResult | undefined): string {
  return result?.reason ? ` (${result.reason.slice(0, LONGEST_REASON)})` : "";
}

/** A check that breaks is our fault, whatever another check of the same requirement found. */
export function brokenFaults({ requirements }: ReportDocument): string[] {
  return requirements.filter(isBroken).map(({ id, checks }) => {
    const { title, message = "" } = checks.find(({ outcome }) => outcome === "broken")!;
    return `A check of ${id} broke: ${title} (${message.slice(0, LONGEST_REASON)}).`;
  });
}
