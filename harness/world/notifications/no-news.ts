/** An update that leaves its row as it was, as far as the change hook says what it writes. */
import { isDeepStrictEqual } from "node:util";
import type { MadeChange } from "../../changes/changes.ts";

/** @param ofRow the changes of its row in the order in which they were made, itself among them or not */
export function isNoNews(change: MadeChange, ofRow: readonly MadeChange[]): boolean {
  const columns = Object.entries(change.columns ?? {});
  if (change.action !== "update" || columns.length === 0) return false;
  const own = ofRow.indexOf(change);
  const before = Object.assign({}, ...ofRow.slice(0, own < 0 ? undefined : own).map((one) => one.columns));
  return columns.every(
    ([name, value]) => Object.hasOwn(before, name) && isDeepStrictEqual(before[name], value),
  );
}
