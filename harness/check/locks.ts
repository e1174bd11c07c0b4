/** Named locks for checks that share state. */

export interface Locks {
  /**
   * Runs `body` while it alone holds all the names: it is given them together, once all are free, and keeps none from others until
   * then. So two holders never wait for each other, and who waits for two names holds nobody up for long.
   * @param rank of several whose names are free, the one of the lowest rank is given them first; within a rank, who came first
   */
  holding<T>(names: readonly string[], body: () => Promise<T>, rank?: Rank): Promise<T>;
}

/** Who may hold others already, and so must not wait for who waits; who asks before it holds any; and who comes after all others. */
export const ranks = { part: 0, wholeCheck: 1, last: 2 } as const;
export type Rank = (typeof ranks)[keyof typeof ranks];

/** Several names are seldom free together: once so many were preferred to who waits for them, no more are. */
const MOST_PREFERRED = 8;

interface Waiting {
  readonly names: readonly string[];
  readonly rank: Rank;
  readonly begin: () => void;
  /** Of the same rank, and came later. */
  preferred: number;
}

export function createLocks(): Locks {
  const held = new Set<string>();
  const waiting: Waiting[] = [];
  const rivalsBefore = (one: Waiting) =>
    waiting
      .slice(0, waiting.indexOf(one))
      .filter(({ rank, names }) => rank === one.rank && names.some((name) => one.names.includes(name)));
  const isFree = (one: Waiting) =>
    one.names.every((name) => !held.has(name)) &&
    (one.rank !== ranks.wholeCheck || rivalsBefore(one).every(({ preferred }) => preferred < MOST_PREFERRED));
  const serve = () => {
    for (let next = waiting.find(isFree); next; next = waiting.find(isFree)) {
      for (const rival of rivalsBefore(next)) rival.preferred += 1;
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
