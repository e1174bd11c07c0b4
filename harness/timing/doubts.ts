/** Times that were noted, and may yet turn out to have been none: what was told first may have been overtaken. */
import type { Delay } from "./service-times.ts";

interface Doubt {
  readonly delay: Delay;
  readonly ms: number;
  readonly isMistaken: () => boolean;
  /** On the clock of `performance`. */
  readonly until: number;
}

export interface Doubts {
  /** @param forMs how long it may still turn out so */
  add(delay: Delay, ms: number, isMistaken: () => boolean, forMs: number): void;
  /** Takes back what has turned out so by now, and forgets what can no more. */
  settle(delay: Delay): void;
}

export function createDoubts(takeBack: (delay: Delay, ms: number) => void): Doubts {
  const doubts = new Set<Doubt>();
  return {
    add: (delay, ms, isMistaken, forMs) =>
      void doubts.add({ delay, ms, isMistaken, until: performance.now() + forMs }),
    settle: (delay) => {
      for (const doubt of doubts) {
        if (doubt.delay !== delay) continue;
        const isMistaken = doubt.isMistaken();
        if (isMistaken || performance.now() > doubt.until) doubts.delete(doubt);
        if (isMistaken) takeBack(delay, doubt.ms);
      }
    },
  };
}
