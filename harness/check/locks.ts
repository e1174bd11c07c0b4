/** Named locks for checks that share state. */

export interface Locks {
  /**
   * Runs `body` while it alone holds all the names: it is given them together, once all are free, and keeps none from others until
   * then. So two holders never wait for each other, and who waits for two names holds nobody up.
   * @param rank of several whose names are free, the one of the lowest rank is given them first; within a rank, who came first
   */
  holding<T>(names: readonly string[], body: () => Promise<T>, rank?: number): Promise<T>;
}

interface Waiting {
  readonly names: readonly string[];
  readonly rank: number;
  readonly begin: () => void;
}

export function createLocks(): Locks {
  const held = new Set<string>();
  const waiting: Waiting[] = [];
  const isFree = ({ names }: Waiting) => names.every((name) => !held.has(name));
  const serve = () => {
    for (let next = waiting.findIndex(isFree); next >= 0; next = waiting.findIndex(isFree)) {
      const [{ names, begin }] = waiting.splice(next, 1) as [Waiting];
      for (const name of names) held.add(name);
      begin();
    }
  };
  const allOf = (names: readonly string[], rank: number) =>
    new Promise<void>((begin) => {
      const before = waiting.findIndex((other) => other.rank > rank);
      waiting.splice(before < 0 ? waiting.length : before, 0, { names, rank, begin });
      serve();
    });
  return {
    holding: async (names, body, rank = 0) => {
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
