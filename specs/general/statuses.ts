/** How often some statuses were met in a run. */
import type { SeenExchange } from "#harness";

export function statusesSeen(exchanges: readonly SeenExchange[], statuses: readonly number[]): string {
  const found = exchanges.filter(({ response }) => statuses.includes(response.status));
  return found.length === 0 ? "none" : `${found.length}, first in exchange ${found[0]!.n}`;
}
