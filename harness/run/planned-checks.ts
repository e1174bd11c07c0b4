/** How many checks of each requirement a run is to make: with one record less, nothing says that it is met. */
import type { Definition } from "../engine/definitions.ts";

/** Numbers by requirement id; those without a check are left out. */
export function plannedChecks(definitions: readonly Definition[]): Record<string, number> {
  const planned: Record<string, number> = {};
  for (const id of definitions.flatMap(({ requirements }) => requirements))
    planned[id] = (planned[id] ?? 0) + 1;
  return planned;
}
