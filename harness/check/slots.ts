/** How many checks work at the same time. */

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
