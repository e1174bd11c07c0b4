/** A copy of a report in which every text may be shown: nothing in it hides, reorders or controls what a reader sees. */
import type { ReportDocument } from "../document.ts";
import { visibleText } from "./page/visible-text.js";

/** Everything but the exchanges and events, whose texts are made visible where they are drawn. */
export type VisibleReport = Omit<ReportDocument, "exchanges" | "events">;

export function visibleReport({ exchanges: _, events: __, ...report }: ReportDocument): VisibleReport {
  return visible(report);
}

function visible<Value>(value: Value): Value {
  return copied(value) as Value;
}

function copied(value: unknown): unknown {
  if (typeof value === "string") return visibleText(value);
  if (Array.isArray(value)) return value.map(copied);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [visibleText(name), copied(member)]),
  );
}
