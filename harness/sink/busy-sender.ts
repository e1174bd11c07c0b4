/** Whether the service is still delivering: what it has not delivered by now may only be late. */

/** A queue that is worked off as fast as it can be delivers something within this time. */
const MIN_REST_MS = 1500;
/** Somebody is waiting for the rest to begin. */
const MAX_REST_MS = 10_000;
/** What comes in batches, by a timer, may have been met in the middle of its period. */
const REST_FACTOR = 2;

export class BusySender {
  #lastArrivalAt = 0;
  #restMs = MIN_REST_MS;

  /** A delivery was taken now. */
  arrived(): void {
    this.#lastArrivalAt = Date.now();
  }

  /**
   * @param pauseMs how long nothing was delivered at most while something was waiting to be
   */
  learn(pauseMs: number): void {
    this.#restMs = Math.min(MAX_REST_MS, Math.max(MIN_REST_MS, REST_FACTOR * pauseMs));
  }

  /** When it is at rest if nothing else comes, in epoch milliseconds. */
  readonly until = (): number => this.#lastArrivalAt + this.#restMs;

  readonly restMs = (): number => this.#restMs;
}
