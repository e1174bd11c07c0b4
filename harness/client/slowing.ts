/** Departures that are held back, and then go on at a rate that was taken: of all that is sent, or of one kind. */
import { createDepartures } from "./departures.ts";
import { createLearnedRate, type LearnedRate } from "./learned-rate.ts";

export interface Slowing {
  /** Nothing when a request may depart at once; else it resolves when it is this one's turn. */
  turn(): Promise<void> | undefined;
  taken(request: Sent): void;
  /**
   * All wait, and then go on at a rate that was taken.
   * @param askedMs the wait that is asked for; where none is, each further one in which nothing was taken is twice as long
   */
  refused(request: Sent, askedMs: number | undefined, maybeAccident?: boolean): void;
  /** All who wait go at once. */
  letAllGo(): void;
  /** What was refused was refused for another reason: nothing is spaced any more. */
  forget(): void;
  readonly perSecond: LearnedRate["perSecond"];
  readonly heldUntil: number;
}

export interface Sent {
  readonly departedAt: number;
  /** Whether it had to wait for its turn. */
  readonly waited: boolean;
}

/** The first wait when none is asked for. */
const FIRST_HOLD_MS = 1000;
const MAX_HOLD_MS = 8000;

export function createSlowing(): Slowing {
  const departures = createDepartures();
  const rate = createLearnedRate();
  let holds = 0;
  const space = () => departures.spaceBy(rate.perSecond === undefined ? 0 : 1000 / rate.perSecond);
  return {
    turn: departures.turn,
    taken: ({ departedAt, waited }) => {
      holds = 0;
      rate.taken({ at: performance.now(), departedAt, waited });
      if (rate.perSecond !== undefined) space();
    },
    refused: ({ departedAt, waited }, askedMs, maybeAccident) => {
      const at = performance.now();
      const isNew = rate.refused({ at, departedAt, waited }, departures.heldUntil, maybeAccident);
      const ownMs = isNew ? Math.min(FIRST_HOLD_MS * 2 ** holds++, MAX_HOLD_MS) : 0;
      departures.holdUntil(at + (askedMs ?? ownMs));
      space();
    },
    letAllGo: departures.letAllGo,
    forget: () => {
      rate.forget();
      space();
    },
    get perSecond() {
      return rate.perSecond;
    },
    get heldUntil() {
      return departures.heldUntil;
    },
  };
}
