/** Whether the service has caught up with its deliveries: while it is far behind, one more check would only make it later. */
import type { Sink } from "../sink/https-sink.ts";
import { passed } from "../timing/passed.ts";
import type { ServiceTimes } from "../timing/service-times.ts";

export interface Deliverer {
  readonly times: Pick<ServiceTimes, "longestMs" | "lastMs" | "unqueuedMs">;
  readonly sink: Pick<Sink, "sender">;
}

/** Of those that overtake one another some are in time however long the queue is. */
const LAST = 8;
/** Later than when few were at work, by so many times and so many milliseconds: then it is the queue that takes the time. */
const BEHIND_FACTOR = 2;
const BEHIND_MS = 4000;
const LOOK_MS = 200;
/** Some are behind for good. */
const LONGEST_MS = 2 * 60_000;

export interface Backlog {
  /** Whether notifications come much later than they did when this was made, and go on coming. */
  isLong(): boolean;
  /** Resolves once it is not, or after a while. */
  gone(): Promise<void>;
}

export function backlogOf({ times, sink }: Deliverer): Backlog {
  const beforeMs = times.longestMs("delivery");
  // Where a rate was met, the longest so far were those of the queue that was made to measure it.
  const allowedMs = () => BEHIND_FACTOR * (times.unqueuedMs() ?? beforeMs) + BEHIND_MS;
  const isQuiet = () => Date.now() > sink.sender.until();
  const isLong = () => Math.max(0, ...times.lastMs("delivery", LAST)) > allowedMs() && !isQuiet();
  return {
    isLong,
    gone: async () => {
      const until = Date.now() + LONGEST_MS;
      while (isLong() && Date.now() < until) await passed(LOOK_MS);
    },
  };
}
