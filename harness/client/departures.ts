/** One queue for all that is about to be sent: first come first served, so that no herd sets out at one instant. */

export interface Departures {
  /** Nothing when a request may depart at once; else it resolves when it is this one's turn. */
  turn(): Promise<void> | undefined;
  /** Nothing departs before this time (of performance.now). */
  holdUntil(at: number): void;
  readonly heldUntil: number;
  /** Least time from one departure to the next; 0 for none. */
  spaceBy(intervalMs: number): void;
  /** All who wait go at once: there is nothing left to wait for. */
  letAllGo(): void;
}

export function createDepartures(): Departures {
  const waiting: (() => void)[] = [];
  let heldUntil = -Infinity;
  let lastAt = -Infinity;
  let intervalMs = 0;
  let timer: NodeJS.Timeout | undefined;
  const dueInMs = () => Math.max(heldUntil, lastAt + intervalMs) - performance.now();
  const depart = () => {
    lastAt = performance.now();
  };
  const next = () => {
    clearTimeout(timer);
    while (waiting.length > 0 && dueInMs() <= 0) {
      depart();
      waiting.shift()!();
    }
    if (waiting.length > 0) timer = setTimeout(next, Math.ceil(dueInMs()));
  };
  return {
    turn: () => {
      if (waiting.length === 0 && dueInMs() <= 0) {
        depart();
        return undefined;
      }
      const turn = new Promise<void>((resolve) => waiting.push(resolve));
      if (waiting.length === 1) next();
      return turn;
    },
    holdUntil: (at) => {
      heldUntil = Math.max(heldUntil, at);
      next();
    },
    get heldUntil() {
      return heldUntil;
    },
    spaceBy: (ms) => {
      intervalMs = ms;
      next();
    },
    letAllGo: () => {
      clearTimeout(timer);
      for (const go of waiting.splice(0)) go();
    },
  };
}
