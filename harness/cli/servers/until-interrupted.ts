/** What serves until it is told to end. */
import type { RunningTarget } from "../../target/target.ts";

/** Resolves at Ctrl-C, or when the service has ended by itself. */
export function untilInterrupted(target: RunningTarget): Promise<void> {
  return new Promise((resolveEnd) => {
    const end = () => {
      clearInterval(timer);
      resolveEnd();
    };
    const timer = setInterval(() => target.ended() !== undefined && end(), 1000);
    process.once("SIGINT", end);
    process.once("SIGTERM", end);
  });
}
