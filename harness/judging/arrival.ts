/** What had to come, and whether it did. */
export interface Arrival<T> {
  /** In words: what was done, and what had to follow. */
  readonly what: string;
  /** Undefined when it did not come. */
  readonly value: T | undefined;
  readonly waitedMs: number;
  /** What came instead, in words. */
  readonly instead: string;
}
