/** The time that a check has: its own, counted from when it begins to work, and that of the whole run. */
import { Untestable } from "../check/untestable.ts";
import { CHECK_MS } from "../limits.ts";
import { Interrupted } from "../timing/overdue.ts";

export interface TimeLimits {
  /** Aborted when the time of the whole run is over. */
  readonly overdue?: AbortSignal | undefined;
  readonly checkMs?: number | undefined;
}

/**
 * What the work comes to. What it still does when its time is over is not waited for.
 * @throws Untestable of kind "time"
 */
export function inTime<T>(work: () => Promise<T>, { overdue, checkMs = CHECK_MS }: TimeLimits): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(timer);
      overdue?.removeEventListener("abort", onOverdue);
      settle();
    };
    const onOverdue = () => end(() => reject(noMoreTime(overdue?.reason)));
    const timer = setTimeout(() => end(() => reject(ofTheCheck(checkMs))), checkMs);
    overdue?.addEventListener("abort", onOverdue);
    if (overdue?.aborted) onOverdue();
    else
      work().then(
        (value) => end(() => resolve(value)),
        (error: unknown) => end(() => reject(error)),
      );
  });
}

const noMoreTime = (reason: unknown) =>
  reason instanceof Interrupted
    ? new Untestable("The run was interrupted before this was judged.", { kind: "time" })
    : new Untestable("The time of the run was over before this was judged: FDS_RUN_MS gives more.", {
        kind: "time",
        setting: "FDS_RUN_MS",
      });

const ofTheCheck = (checkMs: number) =>
  new Untestable(`The check did not come to an end within ${checkMs / 1000} s.`, { kind: "time" });
