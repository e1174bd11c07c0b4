/** Tries again what failed for the moment: later each time, and not for ever. */
import { setTimeout as delay } from "node:timers/promises";

export interface BackOffOptions {
  /** Of one call: no attempt begins later than this after the first. */
  readonly deadlineMs: number;
  /** What all calls together may spend on attempts that fail. Afterwards one attempt is all, and the calls behind it fail as it did. */
  readonly patienceMs: number;
  readonly now?: () => number;
  readonly wait?: (pauseMs: number) => Promise<unknown>;
}

/** Rejects with the error of the last attempt; at once with one that will not pass. */
export type BackOff = <T>(attempt: () => Promise<T>, isPassing: (error: unknown) => boolean) => Promise<T>;

const FIRST_PAUSE_MS = 250;
/** Between two attempts when there is no patience left. */
const REST_MS = 30_000;

export function createBackOff({
  deadlineMs,
  patienceMs,
  now = Date.now,
  wait = delay,
}: BackOffOptions): BackOff {
  let leftMs = patienceMs;
  let last: { readonly error: unknown; readonly restsUntil: number } | undefined;
  return async (attempt, isPassing) => {
    if (last !== undefined && now() < last.restsUntil) throw last.error;
    const begun = now();
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs *= 2) {
      try {
        return await attempt();
      } catch (error) {
        if (!isPassing(error)) throw error;
        const spentMs = now() - begun;
        if (spentMs + pauseMs > Math.min(deadlineMs, leftMs)) {
          leftMs -= spentMs;
          if (leftMs < FIRST_PAUSE_MS) last = { error, restsUntil: now() + REST_MS };
          throw error;
        }
      }
      await wait(pauseMs);
    }
  };
}
