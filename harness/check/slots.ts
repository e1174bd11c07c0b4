/** How many checks work at the same time, and named locks for those that share state. */

export interface Slots {
  /** @param rank of several that ask, the one of the lowest rank is served first */
  acquire(rank?: number): Promise<void>;
  release(): void;
  /** So many more may work from now on. */
  widen(by: number): void;
}

/** A counting semaphore; first come first served within a rank. */
export function createSlots(count: number): Slots {
  let free = count;
  const queues: (() => void)[][] = [];
  const release = () => {
    const next = queues.find((queue) => queue?.length > 0)?.shift();
    if (next) next();
    else free++;
  };
  return {
    acquire: (rank = 0) => {
      if (free > 0) {
        free--;
        return Promise.resolve();
      }
      const queue = queues[rank] ?? [];
      queues[rank] = queue;
      return new Promise((resolve) => queue.push(resolve));
    },
    release,
    widen: (by) => {
      for (let more = 0; more < by; more++) release();
    },
  };
}

export interface Locks {
  /**
   * Runs `body` while it alone holds all the names. Names are taken in one order, so two holders never wait for each other.
   * @param rank of several that wait for a name, the one of the lowest rank is given it first
   */
  holding<T>(names: readonly string[], body: () => Promise<T>, rank?: number): Promise<T>;
}

export function createLocks(): Locks {
  const slots = new Map<string, Slots>();
  const slotOf = (name: string) => {
    const known = slots.get(name) ?? createSlots(1);
    slots.set(name, known);
    return known;
  };
  return {
    holding: async (names, body, rank) => {
      const wanted = [...names].sort().map(slotOf);
      for (const slot of wanted) await slot.acquire(rank);
      try {
        return await body();
      } finally {
        for (const slot of wanted) slot.release();
      }
    },
  };
}
