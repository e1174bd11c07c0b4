/** A precondition that is no answer's. */
import type { Cite } from "#catalogue";
import { Untestable } from "../check/untestable.ts";

interface Evidence {
  readonly expected?: string;
  readonly received?: string;
  readonly exchanges?: readonly number[];
}

/**
 * @param reason why the check says nothing when it does not hold
 * @param cites what asks for it
 * @throws Untestable when it does not hold
 */
export function requireThat(
  holds: boolean,
  reason: string,
  cites: Cite | readonly Cite[],
  evidence: Evidence = {},
): asserts holds {
  if (holds) return;
  throw new Untestable(reason, { ...evidence, cites: typeof cites === "string" ? [cites] : cites });
}
