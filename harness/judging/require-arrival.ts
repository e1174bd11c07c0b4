/** What had to come, as a precondition. */
import type { Cite } from "#catalogue";
import type { Arrival } from "./arrival.ts";
import { requireThat } from "./require-that.ts";

/** Gives what came. @throws Untestable when it did not */
export function requireArrival<T>(
  { what, value, waitedMs, instead }: Arrival<T>,
  cites: Cite | readonly Cite[],
): T {
  requireThat(value !== undefined, `Nothing came of ${what} within ${waitedMs} ms.`, cites, {
    expected: what,
    received: instead,
  });
  return value;
}
