/**
 * Distinct Date seconds for signed requests (rule D04): PKCS#1 v1.5 is deterministic and a Date has a resolution of one second, so two
 * requests of one key in one second would carry the same signature, which a service that refuses replays may refuse.
 */
import { withoutSlot } from "../check/current-check.ts";

export interface DatePool {
  /** An HTTP date (RFC 9110, 5.6.7) that was not given out for this key before. */
  next(keyId: string): Promise<string>;
  /** Repeated signatures were seen to be accepted: from now on the current second will do for all. */
  allowRepeats(): void;
  readonly repeatsAllowed: boolean;
}

/** How far back a date may lie: well inside any window for the age of a signature. */
const MAX_AGE_S = 12;

export function createDatePool({
  offsetMs = 0,
  now = Date.now,
}: {
  offsetMs?: number;
  now?: () => number;
} = {}): DatePool {
  let repeats = false;
  const given = new Map<string, Set<number>>();
  const next = async (keyId: string): Promise<string> => {
    if (repeats) return new Date(now() + offsetMs).toUTCString();
    const used = given.get(keyId) ?? new Set<number>();
    given.set(keyId, used);
    const second = Math.floor((now() + offsetMs) / 1000);
    for (let age = 0; age < MAX_AGE_S; age++) {
      if (used.has(second - age)) continue;
      used.add(second - age);
      return new Date((second - age) * 1000).toUTCString();
    }
    await withoutSlot(
      () => new Promise((resolve) => setTimeout(resolve, 1000 - ((now() + offsetMs) % 1000))),
    );
    return next(keyId);
  };
  return {
    next,
    allowRepeats: () => {
      repeats = true;
    },
    get repeatsAllowed() {
      return repeats;
    },
  };
}
