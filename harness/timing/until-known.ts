/** A credential that is new is relied on once every instance of the service knows it. */
import { awaitEffect } from "./await-effect.ts";
import { passed } from "./passed.ts";
import type { ServiceTimes } from "./service-times.ts";

/** Where they are known late at all, each instance may be late by another time: what was seen is that of a few. */
const LEAST_LATE_MS = 2000;

const words = { token: "a new access token is accepted", key: "a new API key is accepted" } as const;

export interface NewCredential<T> {
  /** When it was made, in epoch milliseconds. */
  readonly since: number;
  /** A call with it. */
  readonly ask: () => Promise<T>;
  readonly isKnown: (answer: T) => boolean;
}

/** Asks until it is known, or the patience for that is over; and where such a one was late before, until it is as old as the latest was. */
export async function untilKnown<T>(
  times: ServiceTimes,
  kind: keyof typeof words,
  { since, ask, isKnown }: NewCredential<T>,
): Promise<void> {
  await awaitEffect(times, kind, words[kind], ask, isKnown);
  if (times.longestMs(kind) === 0) return;
  await passed(Math.max(LEAST_LATE_MS, times.allowanceMs(kind)) - (Date.now() - since));
}
