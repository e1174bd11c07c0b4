/** Finds the check of a requirement that speaks for its verdict. */
import type { CheckResult, RequirementResult } from "./document.ts";

/** The checks whose outcome is that of the requirement; of a waived one, those that were violated. */
export function decidingChecks(requirement: RequirementResult): CheckResult[] {
  const outcome = requirement.verdict === "waived" ? "violated" : requirement.verdict;
  return requirement.checks.filter((check) => check.outcome === outcome);
}

/** "exchange 14", "exchanges 14, 15", "event 3": where to look; empty when nothing was recorded. */
export function whereToLook(check: CheckResult): string {
  return [numbered("exchange", check.exchanges), numbered("event", check.events)].filter(Boolean).join(", ");
}

const SHOWN = 8;

function numbered(noun: string, numbers: readonly number[]): string {
  if (numbers.length === 0) return "";
  const more = numbers.length > SHOWN ? ` and ${numbers.length - SHOWN} more` : "";
  return `${noun}${numbers.length > 1 ? "s" : ""} ${numbers.slice(0, SHOWN).join(", ")}${more}`;
}
