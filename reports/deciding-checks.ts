/** Finds the checks of a requirement that speak for its verdict, and where their evidence is. */
import type { CheckAttempt, CheckResult, RequirementResult } from "./document.ts";

/** The checks whose outcome is that of the requirement; of one that is waived or follows another, those that were violated. */
export function decidingChecks({ verdict, cause, checks }: RequirementResult): CheckResult[] {
  const outcome = verdict === "waived" || cause?.kind === "follows" ? "violated" : verdict;
  return checks.filter((check) => check.outcome === outcome);
}

type Evidence = Pick<CheckAttempt, "exchanges" | "events">;

/** "exchange 14", "exchanges 14, 15", "event 3": where to look; empty when nothing was recorded. */
export function whereToLook({ exchanges, events }: Evidence): string {
  return [numbered("exchange", exchanges), numbered("event", events)].filter(Boolean).join(", ");
}

/** "met (exchange 14)": what came of another attempt at a check. */
export function attemptInWords(attempt: CheckAttempt): string {
  const said = attempt.message === undefined ? "" : `: ${attempt.message}`;
  const place = whereToLook(attempt);
  return `${attempt.outcome}${said}${place ? ` (${place})` : ""}`;
}

/** All numbers that a check points to, its other attempts included. */
export function evidenceOf({ exchanges, events, attempts = [] }: CheckResult): Evidence {
  const all = [...attempts, { exchanges, events }];
  return {
    exchanges: [...new Set(all.flatMap((one) => one.exchanges))],
    events: [...new Set(all.flatMap((one) => one.events))],
  };
}

const SHOWN = 8;

function numbered(noun: string, numbers: readonly number[]): string {
  if (numbers.length === 0) return "";
  const more = numbers.length > SHOWN ? ` and ${numbers.length - SHOWN} more` : "";
  return `${noun}${numbers.length > 1 ? "s" : ""} ${numbers.slice(0, SHOWN).join(", ")}${more}`;
}
