/** Named locks for checks that share state. */

export interface Locks {
  /**
   * Runs `body` while it alone holds all the names: it is given them together, once all are free, and keeps none from others until
   * then. So two holders never wait for each other, and who waits for two names holds nobody up for long.
   * @param rank of several whose names are free, the one of the lowest rank is given them first; within a rank, who came first
   */
  holding<T>(names: readonly string[], body: () => Promise<T>, rank?: Rank): Promise<T>;
}

/**
 * Who may hold others already, and so must not wait for who waits; who asks for several before it holds any; who waits for time to
 * pass while it holds one, which others can use to work on the rest; who asks for one; and who comes after all others.
 */
export const ranks = { part: 0, several: 1, waits: 2, one: 3, last: 4 } as const;
export type Rank = (typeof ranks)[keyof typeof ranks];

/** Several names are seldom free together: once so many were preferred to who waits for them, no more are. */
const MOST_PREFERRED = 8;
/** Who holds for long is preferred to nobody. */
const holdsForLong = (rank: Rank) => rank === ranks.waits || rank === ranks.last;

interface Waiting {
  readonly names: readonly string[];
  readonly rank: Rank;
  readonly begin: () => void;
  /** So many were given what this one waits for, although they stand behind it. */
  preferred: number;
}

export function createLocks(): Locks {
  const held = new Set<string>();
  const waiting: Waiting[] = [];
  const rivalsBefore = (one: Waiting) =>
    waiting
      .slice(0, waiting.indexOf(one))
      .filter(({ rank, names }) => rank !== ranks.part && names.some((name) => one.names.includes(name)));
  // Who waits for several, and who is waited for by a holder, holds nothing: so all others may wait for it.
  const mayGoBefore = (one: Waiting, rival: Waiting) =>
    rival.preferred < MOST_PREFERRED && !(holdsForLong(one.rank) && rival.rank === ranks.several);
  const isFree = (one: Waiting) =>
    one.names.every((name) => !held.has(name)) &&
    (one.rank === ranks.part || rivalsBefore(one).every((rival) => mayGoBefore(one, rival)));
  const serve = () => {
    for (let next = waiting.find(isFree); next; next = waiting.find(isFree)) {
      if (next.rank !== ranks.part) for (const rival of rivalsBefore(next)) rival.preferred += 1;
      waiting.splice(waiting.indexOf(next), 1);
      for (const name of next.names) held.add(name);
      next.begin();
    }
  };
  const allOf = (names: readonly string[], rank: Rank) =>
    new Promise<void>((begin) => {
      const before = waiting.findIndex((other) => other.rank > rank);
      waiting.splice(before < 0 ? waiting.length : before, 0, { names, rank, begin, preferred: 0 });
      serve();
    });
  return {
    holding: async (names, body, rank = ranks.part) => {
      await allOf(names, rank);
      try {
        return await body();
      } finally {
        for (const name of names) held.delete(name);
        serve();
      }
    },
  };
}
