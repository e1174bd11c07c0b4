/** A violation that is excused for a while is waived, and says by whom, until when and why. */
import type { RequirementResult } from "../document.ts";

export function waived(result: RequirementResult): RequirementResult {
  if (result.waiver === undefined || result.verdict !== "violated") return result;
  const { owner, expires, reason } = result.waiver;
  const words = `Waived by ${owner} until ${expires}: ${reason}`;
  return { ...result, verdict: "waived", reason: result.reason ? `${words} (${result.reason})` : words };
}
