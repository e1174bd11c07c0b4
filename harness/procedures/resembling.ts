/** BusinessEntity ids that a service may take for one another (rule D17): only where the data have such. */
import { NotApplicable } from "../check/untestable.ts";

/**
 * Two different ids that resemble each other so.
 * @throws NotApplicable where no two do
 */
export function resembling(
  ids: readonly string[],
  resembles: (one: string, other: string) => boolean,
): [one: string, other: string] {
  for (const one of ids)
    for (const other of ids) if (one !== other && resembles(one, other)) return [one, other];
  throw new NotApplicable("No two BusinessEntity ids resemble each other so.");
}
