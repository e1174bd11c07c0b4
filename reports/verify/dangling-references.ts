/** Evidence that a check points to has to be there. */
import { evidenceOf } from "../deciding-checks.ts";
import type { ReportDocument } from "../document.ts";
import type { Discrepancy } from "./discrepancy.ts";

export function danglingReferences({ requirements, exchanges, events }: ReportDocument): Discrepancy[] {
  const known = new Set([
    ...exchanges.map(({ n }) => `exchange ${n}`),
    ...events.map(({ n }) => `event ${n}`),
  ]);
  return requirements.flatMap(({ id, checks }) =>
    checks.flatMap((check) => {
      const { exchanges: sent, events: seen } = evidenceOf(check);
      const named = [...sent.map((n) => `exchange ${n}`), ...seen.map((n) => `event ${n}`)];
      return named
        .filter((name) => !known.has(name))
        .map((name) => ({
          where: `requirement ${id}`,
          fault: `the check "${check.title}" points to ${name}, which is not in the report`,
        }));
    }),
  );
}
