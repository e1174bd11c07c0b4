/** Attempts to change the language that are to be refused, between accepted controls, all looked at once more when their time is over (rules D01, D09). */
import {
  currentCheck,
  newContext,
  type SharedState,
  within,
  withLock,
  withoutSlot,
} from "../../check/current-check.ts";
import { ranks } from "../../check/locks.ts";
import {
  type Attempt,
  type AttemptOptions,
  type LanguageAttempt,
  makeAll,
  type Waiting,
} from "./make-attempts.ts";

export interface GatheringOptions extends AttemptOptions {
  readonly record: SharedState;
}

/**
 * Attempts are made side by side while the record stands still, and an effect is looked for of all of them together, at once and
 * late: only where there is one, each is made once more by itself.
 */
export function createLanguageAttempts(
  options: GatheringOptions,
): (attempt: Attempt) => Promise<LanguageAttempt> {
  const waiting: Waiting[] = [];
  let isAtWork = false;
  const work = async () => {
    // After all that hold the record from their begin on: then those that are to be refused have gathered.
    await withLock(options.record, () => makeAll(options, () => waiting.splice(0)), ranks.last);
    isAtWork = false;
    if (waiting.length > 0) begin();
  };
  const begin = () => {
    isAtWork = true;
    const failed = (reason: unknown) => {
      isAtWork = false;
      for (const one of waiting.splice(0)) one.reject(reason);
    };
    within(newContext("attempts to change the language"), work).catch(failed);
  };
  return (attempt) =>
    withoutSlot(
      () =>
        new Promise((resolve, reject) => {
          waiting.push({ attempt, context: currentCheck(), resolve, reject });
          if (!isAtWork) begin();
        }),
    );
}
