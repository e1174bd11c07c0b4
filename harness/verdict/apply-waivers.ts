/** Turns violated requirements that are waived for this target into waived ones, and names waivers that have done their time. */
import type { RequirementResult, TargetInfo } from "#reports/document.ts";
import type { Waiver } from "./waivers.ts";

export interface Waived {
  readonly requirements: RequirementResult[];
  /** Ids whose waiver has to go, because the requirement is met. */
  readonly metAgain: string[];
}

export function applyWaivers(
  results: readonly RequirementResult[],
  waivers: readonly Waiver[],
  target: Pick<TargetInfo, "baseUrl" | "kind">,
): Waived {
  const own = new Map(
    waivers
      .filter((waiver) => concerns(waiver, target))
      .map((waiver) => [String(waiver.requirement), waiver]),
  );
  return {
    requirements: results.map((result) => waived(result, own.get(result.id))),
    metAgain: results.filter(({ id, verdict }) => verdict === "met" && own.has(id)).map(({ id }) => id),
  };
}

function waived(result: RequirementResult, waiver: Waiver | undefined): RequirementResult {
  if (waiver === undefined || result.verdict !== "violated") return result;
  const { owner, expires, reason } = waiver;
  const words = `Waived by ${owner} until ${expires}: ${reason}`;
  return { ...result, verdict: "waived", reason: result.reason ? `${words} (${result.reason})` : words };
}

/** By address, host, kind, or "*": a started target has another port in every run. */
function concerns({ target }: Waiver, { baseUrl, kind }: Pick<TargetInfo, "baseUrl" | "kind">): boolean {
  const { host, hostname } = new URL(baseUrl);
  return ["*", kind, host, hostname, baseUrl.replace(/\/+$/, "")].includes(target.replace(/\/+$/, ""));
}
