/** Being polite to a service that limits the rate of its clients: 429, or 503 with Retry-After, is waited for, and then is no verdict. */
import { waiting } from "../engine/current-check.ts";

export interface Patience {
  /** Resolves when the service no longer asks to wait. Every request of the run keeps to it. */
  turn(): Promise<void>;
  /** Milliseconds to wait before trying again; undefined when it makes no sense to. */
  delayFor(tries: number, retryAfter: string | undefined): number | undefined;
  /** Keeps every request back for so long. */
  pause(delayMs: number): void;
}

const MOST_TRIES = 4;
/** Of one wait; a service that asks for more is not waited for. */
const LONGEST_WAIT_MS = 60_000;
/** Of all waits of a run together. */
const PATIENCE_MS = 10 * 60_000;
/** The first wait, when the service names none; each further one is twice as long. */
const FIRST_WAIT_MS = 1000;

export function createPatience(): Patience {
  let until = 0;
  let spentMs = 0;
  return {
    turn: async () => {
      while (Date.now() < until) {
        const left = until - Date.now();
        await waiting(() => new Promise((resolve) => setTimeout(resolve, left)));
      }
    },
    delayFor: (tries, retryAfter) => {
      const delayMs = askedFor(retryAfter) ?? FIRST_WAIT_MS * 2 ** (tries - 1);
      return tries < MOST_TRIES && delayMs <= LONGEST_WAIT_MS && spentMs <= PATIENCE_MS ? delayMs : undefined;
    },
    pause: (delayMs) => {
      const next = Date.now() + delayMs;
      spentMs += Math.max(0, next - Math.max(until, Date.now()));
      until = Math.max(until, next);
    },
  };
}

/** Retry-After in seconds, or as a date (RFC 9110, section 10.2.3), in milliseconds from now. */
function askedFor(retryAfter: string | undefined): number | undefined {
  if (retryAfter === undefined) return undefined;
  if (/^\d+$/.test(retryAfter.trim())) return Number(retryAfter) * 1000;
  const at = Date.parse(retryAfter);
  return Number.isNaN(at) ? undefined : Math.max(0, at - Date.now());
}

/** Whether an answer asks its client to come later. */
export function asksToWait(status: number, retryAfter: string | undefined): boolean {
  return status === 429 || (status === 503 && retryAfter !== undefined);
}
