/** Requests that are to meet in the service: each is sent when all of them are ready, not when its own preparation is over. */
import { AsyncLocalStorage } from "node:async_hooks";
import { type CheckContext, currentCheck } from "../check/current-check.ts";

/** Whoever is not ready by then goes alone, as where a limit of the service lets only some of them go. */
const LONGEST_WAIT_MS = 250;

interface Runner {
  /** The check of which they are a part: what is done on the way for others does not wait here. */
  readonly check: CheckContext | undefined;
  /** Resolves once all are there; only the first request of each waits. */
  ready(): Promise<void>;
}

const runners = new AsyncLocalStorage<Runner>();

/** Makes the calls at the same time, with their first requests sent at the same moment. */
export function atOnce<T>(calls: readonly (() => Promise<T>)[]): Promise<T[]> {
  const check = currentCheck();
  const line = startingLine(calls.length);
  return Promise.all(
    calls.map(async (call) => {
      const arrived = line.place();
      try {
        return await runners.run({ check, ready: arrived }, call);
      } finally {
        // One that sent nothing is not waited for.
        void arrived();
      }
    }),
  );
}

/** To be waited for before a request is sent. */
export async function atTheStart(): Promise<void> {
  const runner = runners.getStore();
  if (runner?.check === currentCheck()) await runner?.ready();
}

/** @param count of those that start from it */
function startingLine(count: number): { place(): () => Promise<void> } {
  let missing = count;
  let start = () => {};
  const started = new Promise<void>((resolve) => {
    start = resolve;
  });
  let timer: NodeJS.Timeout | undefined;
  const arrive = () => {
    missing--;
    if (missing > 0) timer ??= setTimeout(start, LONGEST_WAIT_MS);
    else {
      clearTimeout(timer);
      start();
    }
  };
  return {
    place: () => {
      let isThere = false;
      return () => {
        if (!isThere) arrive();
        isThere = true;
        return started;
      };
    },
  };
}
