/** Waiting for what may take too long, with no timer left behind that keeps the process from its end. */

/** Waits for the work, but no longer than it may take: undefined then. */
export function atMost<T>(work: Promise<T>, ms: number, overdue?: AbortSignal): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      clearTimeout(timer);
      overdue?.removeEventListener("abort", giveUp);
      resolve(undefined);
    };
    const timer = setTimeout(giveUp, ms);
    overdue?.addEventListener("abort", giveUp);
    if (overdue?.aborted) giveUp();
    work.then(resolve, reject).finally(giveUp);
  });
}
