/** The slot of one check: given away while any part of the check waits, taken back before that part goes on. */
import type { Slots } from "./slots.ts";

export interface Seat {
  /** Takes the slot for the first time. */
  take(): Promise<void>;
  /**
   * Runs `wait` without the slot. Of parts of a check that wait side by side the last one takes it back: one that is told sooner
   * would hold it for as long as the others wait.
   */
  leaveFor<T>(wait: () => Promise<T>): Promise<T>;
  /** The check is over. */
  end(): void;
}

/**
 * @param rank the lower, the sooner it is served. One that has begun comes before those of its rank that have not, or each
 *   wait would cost it a whole queue.
 */
export function createSeat(slots: Slots, rank = 0): Seat {
  let held = false;
  let over = false;
  let waiting = 0;
  let coming: Promise<void> | undefined;
  const giveAway = () => {
    if (!held) return;
    held = false;
    slots.release();
  };
  const taken = () => {
    coming = undefined;
    held = true;
    // The check may have ended without this part of it, or another part of it waits by now.
    if (over || waiting > 0) giveAway();
  };
  const comeBack = () => {
    coming ??= slots.acquire(2 * rank).then(taken);
    return coming;
  };
  return {
    take: () => slots.acquire(2 * rank + 1).then(taken),
    leaveFor: async (wait) => {
      waiting++;
      giveAway();
      try {
        return await wait();
      } finally {
        waiting--;
        if (waiting === 0 && !held && !over) await comeBack();
      }
    },
    end: () => {
      over = true;
      giveAway();
    },
  };
}
