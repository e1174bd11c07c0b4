/** Several attempts, of which some may be beyond what can be judged of a client. */
import { Untestable } from "../check/untestable.ts";

/**
 * What came of those attempts that can be judged, in order, one after the other.
 * @throws Untestable of the last attempt, where none can be judged
 */
export async function allTestable<T, R>(items: readonly T[], attempt: (item: T) => Promise<R>): Promise<R[]> {
  const found: R[] = [];
  let last: Untestable | undefined;
  for (const item of items)
    try {
      found.push(await attempt(item));
    } catch (error) {
      if (!(error instanceof Untestable)) throw error;
      last = error;
    }
  if (found.length === 0 && last !== undefined) throw last;
  return found;
}
