/** How many requests a second a service takes, learned from what it took and what it refused. */

/** A request that was answered. Times are those of performance.now. */
export interface Answered {
  readonly at: number;
  readonly departedAt: number;
  /** Whether it had to wait for its departure: only then was the rate all that kept requests back. */
  readonly waited: boolean;
}

export interface LearnedRate {
  /** Requests a second that may depart; undefined while nothing was refused. */
  readonly perSecond: number | undefined;
  taken(request: Answered): void;
  /**
   * @param heldUntil until when nothing departed
   * @param maybeAccident it may have been no limit: a maintenance refuses at any rate
   * @returns false when it departed before the last refusal that counted, and so tells nothing new
   */
  refused(request: Answered, heldUntil: number, maybeAccident?: boolean): boolean;
  /** What was refused was refused for another reason. */
  forget(): void;
}

/** What was taken in so long a time tells the rate. */
const WINDOW_MS = 1000;
/** Of what was taken: a service that counts by the second counts other seconds than we. */
const MARGIN = 0.9;
/** Upwards, at most once a second, and never as far as where a request was refused before. */
const STEP = 1.05;
const BELOW_REFUSED = 0.95;
/** Where hardly anything was sent before the first refusal, what was taken tells little. */
const FIRST_PER_SECOND = 5;
/** What refuses at any rate passes: so often in a row, each that soon after the one before, it is one of the rate. */
const MOST_ACCIDENTS = 2;
const SOON_MS = 5000;
/** A service that takes fewer could not be judged within the time of a run. */
const MIN_PER_SECOND = 0.5;

export function createLearnedRate(): LearnedRate {
  let perSecond: number | undefined;
  let refusedPerSecond = Infinity;
  /** The last refusal that counted; the last before which something had been taken. */
  let [refusedAt, loweredAt, changedAt] = [-Infinity, -Infinity, -Infinity];
  let takenSince = 0;
  let accidents = 0;
  let recent: number[] = [];
  const set = (value: number, at: number) => {
    perSecond = Math.max(MIN_PER_SECOND, value);
    changedAt = at;
  };
  const measured = (at: number, heldUntil: number) => {
    // Refused again sooner than it had rested: then it takes no more than that in the time of both.
    if (at - heldUntil < heldUntil - loweredAt) return (takenSince * 1000) / (at - loweredAt);
    return (recent.filter((time) => time > at - WINDOW_MS).length * 1000) / WINDOW_MS;
  };
  /** What is refused at any rate tells nothing of how far one may go, but that it may have been too far. */
  const isAccident = (at: number) => {
    accidents = at - loweredAt < SOON_MS ? accidents + 1 : 1;
    return accidents <= MOST_ACCIDENTS;
  };
  const lowered = ({ at, waited }: Answered, heldUntil: number) => {
    if (perSecond === undefined) return Math.max(FIRST_PER_SECOND, MARGIN * measured(at, heldUntil));
    refusedPerSecond = Math.min(refusedPerSecond, perSecond);
    return MARGIN * Math.min(perSecond, waited ? measured(at, heldUntil) : perSecond);
  };
  return {
    get perSecond() {
      return perSecond;
    },
    taken: ({ at, departedAt, waited }) => {
      takenSince++;
      recent.push(at);
      if (recent[0]! < at - 2 * WINDOW_MS) recent = recent.filter((time) => time > at - WINDOW_MS);
      if (perSecond === undefined) return;
      // On its way when the first was refused: it belongs to what was taken then.
      if (refusedPerSecond === Infinity && departedAt <= refusedAt) set(perSecond + MARGIN, at);
      if (!waited || at - changedAt < WINDOW_MS) return;
      set(Math.max(perSecond, Math.min(STEP * perSecond, BELOW_REFUSED * refusedPerSecond)), at);
    },
    refused: (request, heldUntil, maybeAccident = false) => {
      const { at, departedAt } = request;
      if (departedAt <= refusedAt) return false;
      refusedAt = at;
      // Where nothing was taken in between, it is exhausted, whatever the rate.
      if (perSecond !== undefined && takenSince === 0) return true;
      const isPassing = perSecond !== undefined && maybeAccident && isAccident(at);
      set(isPassing ? MARGIN * perSecond! : lowered(request, heldUntil), at);
      loweredAt = at;
      takenSince = 0;
      return true;
    },
    forget: () => {
      perSecond = undefined;
      refusedPerSecond = Infinity;
    },
  };
}
