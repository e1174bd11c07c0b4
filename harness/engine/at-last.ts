/** Further attempts at the end of a run, once everything was looked at. */
import type { CheckRecord } from "#reports/verdict/check-record";
import { LAST_ROUND } from "../check/current-check.ts";
import type { Definition } from "./definitions.ts";
import type { Case } from "./explained.ts";
import type { LookAgainOptions } from "./look-again.ts";
import { type Attempt, outcomeOfAttempts } from "./outcome-of-attempts.ts";

export type AtLast = Omit<LookAgainOptions, "gone">;

/** After all rounds of looking again. */
export const ROUND_AT_LAST = LAST_ROUND + 1;

/** What stands for a case, or was found last while it is not decided. */
export const recordOf = ({ attempts }: Case): CheckRecord =>
  outcomeOfAttempts(attempts) ?? attempts.at(-1)!.record;

export const isViolated = (one: Case): boolean => recordOf(one).outcome === "violated";

export const isOf =
  (id: string) =>
  (one: Case): boolean =>
    one.definition.requirements.some((other) => other === id);

/** One attempt. Undefined when there is no time. */
export async function attemptAt(
  definition: Definition,
  place: number,
  options: AtLast,
): Promise<Attempt | undefined> {
  const isOver = performance.now() > options.until || options.isOverdue?.() || options.isInterrupted?.();
  return isOver ? undefined : options.attempt(definition, ROUND_AT_LAST + place);
}

/** As many as decide the case; it is decided anew where these find a violation. False when there is no time. */
export async function judgedAnew(one: Case, options: AtLast): Promise<boolean> {
  const again: Attempt[] = [];
  do {
    const next = await attemptAt(one.definition, again.length, options);
    if (next === undefined) return false;
    again.push(next);
  } while (outcomeOfAttempts(again) === undefined);
  if (outcomeOfAttempts(again)?.outcome !== "violated") return true;
  one.attempts.push(...again);
  options.onDecided(one, recordOf(one));
  return true;
}
