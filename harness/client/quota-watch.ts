/** Telling a quota from a rate: one kind of request is refused again and again, while others are taken in between. */

/** Whose limit a refusal shows, as far as is known: all that is sent, this kind alone, or this kind for good. */
export type LimitOf = "all" | "kind" | "quota";

export interface QuotaWatch {
  /** A request of this kind, which departed then, was taken. */
  taken(kind: string, departedAt: number): void;
  refused(kind: string, times: { readonly departedAt: number; readonly at: number }): LimitOf;
}

interface Row {
  refusals: number;
  lastAt: number;
  othersTaken: boolean;
}

/** Refusals in a row, each of a request sent after the one before, and after others were taken. */
const ENOUGH = 4;

export function createQuotaWatch(): QuotaWatch {
  const rows = new Map<string, Row>();
  return {
    taken: (kind, departedAt) => {
      rows.delete(kind);
      for (const row of rows.values()) if (departedAt > row.lastAt) row.othersTaken = true;
    },
    refused: (kind, { departedAt, at }) => {
      const row = rows.get(kind) ?? { refusals: 0, lastAt: -Infinity, othersTaken: true };
      rows.set(kind, row);
      if (departedAt > row.lastAt && row.othersTaken) {
        row.refusals++;
        row.lastAt = at;
        row.othersTaken = false;
      }
      if (row.refusals >= ENOUGH) return "quota";
      return row.refusals > 1 ? "kind" : "all";
    },
  };
}
