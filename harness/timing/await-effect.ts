/** Reading back until what was done shows, for as long as this service may take. */
import { noteTrouble, withoutSlot } from "../check/current-check.ts";
import type { Delay, ServiceTimes } from "./service-times.ts";

/** What came of waiting. */
export interface Awaited<T> {
  /** The value as it was wanted, or the last one that was read. */
  readonly value: T;
  readonly hasCome: boolean;
  readonly tookMs: number;
}

const FIRST_PAUSE_MS = 50;
const MAX_PAUSE_MS = 1000;
/** Of the time so far: what is measured is then not much longer than what it took. */
const PAUSE_FACTOR = 1 / 3;

/**
 * Reads until the value is as wanted, or the patience for this delay is over.
 * @param what is waited for, in words
 */
export async function awaitEffect<T>(
  times: ServiceTimes,
  delay: Delay,
  what: string,
  read: () => Promise<T>,
  wanted: (value: T) => boolean,
): Promise<Awaited<T>> {
  const startedAt = performance.now();
  const patienceMs = times.patienceMs(delay);
  const elapsedMs = () => performance.now() - startedAt;
  let value = await read();
  if (wanted(value)) return { value, hasCome: true, tookMs: noted(times, delay, 0) };
  while (elapsedMs() < patienceMs) {
    const pauseMs = Math.min(Math.max(FIRST_PAUSE_MS, PAUSE_FACTOR * elapsedMs()), MAX_PAUSE_MS);
    await withoutSlot(() => new Promise((resolve) => setTimeout(resolve, pauseMs)));
    value = await read();
    if (wanted(value)) return { value, hasCome: true, tookMs: noted(times, delay, elapsedMs()) };
  }
  times.noteAbsence(delay);
  noteTrouble({ kind: "late", what: `${what} within ${Math.round(elapsedMs())} ms` });
  return { value, hasCome: false, tookMs: elapsedMs() };
}

function noted(times: ServiceTimes, delay: Delay, ms: number): number {
  times.note(delay, ms);
  return ms;
}
