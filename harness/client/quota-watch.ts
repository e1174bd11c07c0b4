/** Telling a quota from a rate: one kind of request is refused again and again, while others are taken in between. */

/** Whose limit a refusal shows, as far as is known: all that is sent, this kind alone, or this kind for good. */
export type LimitOf = "all" | "kind" | "quota";

export interface QuotaWatch {
  /** A request of this kind, which departed then, was taken. */
  taken(kind: string, departedAt: number): void;
  refused(kind: string, times: { readonly departedAt: number; readonly at: number }): LimitOf;
}

interface Row {
  /** When the first in a row was answered. */
  readonly since: number;
  refusals: number;
  lastAt: number;
  othersTaken: boolean;
}

/** Refusals in a row, each of a request sent after the one before, and after others were taken. */
const ENOUGH = 4;
/** A limit of so many in a minute takes more by then, and says so as well as a quota does: 429. */
const LONGER_THAN_A_MINUTE_MS = 61_000;

export function createQuotaWatch(): QuotaWatch {
  const rows = new Map<string, Row>();
  return {
    taken: (kind, departedAt) => {
      rows.delete(kind);
      for (const row of rows.values()) if (departedAt > row.lastAt) row.othersTaken = true;
    },
    refused: (kind, { departedAt, at }) => {
      const row = rows.get(kind) ?? { since: at, refusals: 0, lastAt: -Infinity, othersTaken: true };
      rows.set(kind, row);
      if (departedAt > row.lastAt && row.othersTaken) {
        row.refusals++;
        row.lastAt = at;
        row.othersTaken = false;
      }
      if (row.refusals >= ENOUGH && at - row.since >= LONGER_THAN_A_MINUTE_MS) return "quota";
      return row.refusals > 1 ? "kind" : "all";
    },
  };
}
