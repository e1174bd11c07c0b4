/** When a run has no more time: its own is over, or it was interrupted, and what was under way then had its moment to end. */
import { AFTER_INTERRUPT_MS } from "../limits.ts";

/** Why there is no more time, where it is not for that of the run. */
export class Interrupted extends Error {
  override readonly name = "Interrupted";
}

/** @param interrupted what is under way when it is aborted is waited for, but not for long */
export function overdueSignal(runMs: number, interrupted: AbortSignal | undefined): AbortSignal {
  const over = new AbortController();
  const overAfter = (ms: number, reason?: Interrupted) => setTimeout(() => over.abort(reason), ms).unref();
  const stop = () => overAfter(AFTER_INTERRUPT_MS, new Interrupted());
  overAfter(runMs);
  if (interrupted?.aborted) stop();
  else interrupted?.addEventListener("abort", stop, { once: true });
  return over.signal;
}
