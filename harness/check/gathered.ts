/** One thing done for all who ask for it at about the same time. */
import { setTimeout as delay } from "node:timers/promises";
import { newContext, within, withoutSlot } from "./current-check.ts";

/**
 * Those who ask within the time share one run of `body`, and what came of it. Nobody's failure is kept for who asks later.
 * @param label what is going on, for the header that lets operators find our calls
 */
export function gathered<T>(label: string, gatheringMs: number, body: () => Promise<T>): () => Promise<T> {
  let next: Promise<T> | undefined;
  const begin = () => {
    const context = newContext(label);
    const running = delay(gatheringMs).then(() => {
      next = undefined;
      return within(context, body);
    });
    // Whoever waits is told; a run that nobody waits for any more fails quietly.
    running.catch(() => undefined);
    return running;
  };
  return () => {
    next ??= begin();
    const asked = next;
    return withoutSlot(() => asked);
  };
}
