/** How many checks work at the same time, and named locks for those that share state. */

export interface Slots {
  acquire(): Promise<void>;
  /** For one that has begun and only waited: before all that have not begun, or each wait would cost it a whole queue. */
  reacquire(): Promise<void>;
  release(): void;
}

/** A counting semaphore; first come first served among those that begin, and among those that go on. */
export function createSlots(count: number): Slots {
  let free = count;
  const beginning: (() => void)[] = [];
  const goingOn: (() => void)[] = [];
  const taken = (queue: (() => void)[]) => {
    if (free === 0) return new Promise<void>((resolve) => queue.push(resolve));
    free--;
    return Promise.resolve();
  };
  return {
    acquire: () => taken(beginning),
    reacquire: () => taken(goingOn),
    release: () => {
      const next = goingOn.shift() ?? beginning.shift();
      if (next) next();
      else free++;
    },
  };
}

export interface Locks {
  /** Runs `body` while it alone holds all the names. Names are taken in one order, so two holders never wait for each other. */
  holding<T>(names: readonly string[], body: () => Promise<T>): Promise<T>;
}

export function createLocks(): Locks {
  const slots = new Map<string, Slots>();
  const slotOf = (name: string) => {
    const known = slots.get(name) ?? createSlots(1);
    slots.set(name, known);
    return known;
  };
  return {
    holding: async (names, body) => {
      const wanted = [...names].sort().map(slotOf);
      for (const slot of wanted) await slot.acquire();
      try {
        return await body();
      } finally {
        for (const slot of wanted) slot.release();
      }
    },
  };
}
