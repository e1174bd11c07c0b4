/** A response that no known key verifies may be signed by a new one: the service is asked for its keys again, a few times. */
import { newContext, within, withoutSlot } from "../check/current-check.ts";

/** Where no other key came of it so often, the signatures are wrong. */
const MAX_IN_VAIN = 3;

/**
 * For who has such a response: ends when the keys were asked for again, once for all who have one at that time.
 * @param ask for the keys; what is met is learned where responses are recorded
 * @param known how many keys are known
 */
export function askingForAnotherKey(ask: () => Promise<unknown>, known: () => number): () => Promise<void> {
  let inVain = 0;
  let asking: Promise<void> | undefined;
  const askOnce = async () => {
    const before = known();
    await within(newContext("another public key"), ask).catch(() => undefined);
    inVain = known() > before ? 0 : inVain + 1;
    asking = undefined;
  };
  return async () => {
    if (asking === undefined && inVain >= MAX_IN_VAIN) return;
    asking ??= askOnce();
    const asked = asking;
    await withoutSlot(() => asked);
  };
}
