/** The waivers that concern a target, by requirement. */
import type { RequirementResult, TargetInfo } from "#reports/document";
import type { Waiver } from "./waivers.ts";

type Target = Pick<TargetInfo, "baseUrl" | "kind">;

export function waiversFor(
  target: Target,
  waivers: readonly Waiver[],
): Map<string, NonNullable<RequirementResult["waiver"]>> {
  return new Map(
    waivers
      .filter((waiver) => concerns(waiver, target))
      .map(({ requirement, owner, reason, expires }) => [requirement, { owner, reason, expires }]),
  );
}

/** By address, host, kind, or "*": a started target has another port in every run. A client has a command for an address. */
function concerns({ target }: Waiver, { baseUrl, kind }: Target): boolean {
  const { host, hostname } = URL.canParse(baseUrl) ? new URL(baseUrl) : { host: kind, hostname: kind };
  return ["*", kind, host, hostname, baseUrl.replace(/\/+$/, "")].includes(target.replace(/\/+$/, ""));
}
