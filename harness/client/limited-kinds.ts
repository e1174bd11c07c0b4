/** Kinds of requests that a service limits by themselves, as creations in a minute, while it takes whatever else is sent. */
import { createSlowing, type Sent, type Slowing } from "./slowing.ts";

export interface LimitedKinds {
  /** Of a kind that is known to be limited by itself. */
  of(kind: string): Slowing | undefined;
  taken(kind: string, request: Sent): void;
  /**
   * @param mayBeOfKind whether the refusal is one that a limit of its kind alone may give
   * @param looksLikeIt whether one of all that is sent hardly gives such a one
   * @returns whether it did, as far as is known: then nothing but its kind is held back
   */
  refused(
    kind: string,
    request: Sent & {
      readonly mayBeOfKind: boolean;
      readonly looksLikeIt: boolean;
      readonly askedMs: number | undefined;
    },
  ): boolean;
  /** It is no limit that passes. */
  forget(kind: string): void;
}

/** So many others that were sent since the last refusal, and taken, show that these are not limited; more where it may be chance. */
const OTHERS_TAKEN = 3;
const MANY_OTHERS_TAKEN = 24;

export function createLimitedKinds(): LimitedKinds {
  const kinds = new Map<string, Slowing>();
  let refusedAt = Number.NEGATIVE_INFINITY;
  let othersTaken = MANY_OTHERS_TAKEN;
  const forget = (kind: string) => {
    kinds.get(kind)?.letAllGo();
    kinds.delete(kind);
  };
  return {
    of: (kind) => kinds.get(kind),
    taken: (kind, request) => {
      const own = kinds.get(kind);
      if (own) own.taken(request);
      else if (request.departedAt > refusedAt) othersTaken += 1;
    },
    refused: (kind, request) => {
      const isKnown = kinds.has(kind);
      // Two kinds refused, and nothing else taken in between: then it is no matter of kinds.
      const needed = request.looksLikeIt ? OTHERS_TAKEN : MANY_OTHERS_TAKEN;
      const isOfAll = !isKnown && (!request.mayBeOfKind || othersTaken < needed);
      if (request.departedAt > refusedAt) {
        refusedAt = performance.now();
        othersTaken = 0;
      }
      if (isOfAll) {
        for (const one of [...kinds.keys()]) forget(one);
        return false;
      }
      const slowing = kinds.get(kind) ?? createSlowing();
      kinds.set(kind, slowing);
      slowing.refused(request, request.askedMs);
      return true;
    },
    forget,
  };
}
