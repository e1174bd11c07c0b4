/** The report document as JSON, in pieces: whole, it would take as much memory again as the report itself. */
import { compacted } from "./compact/compacted.ts";
import type { ReportDocument } from "./document.ts";

/** Gives the text of `report.json`. */
export const jsonPieces = (report: ReportDocument) => piecesOf(compacted(report));

/** The same with every header field and every body where it occurs, for readers that know nothing of the tables. */
export const expandedPieces = (report: ReportDocument) => piecesOf(report);

/** Each element of a long list stands on a line of its own, so that two reports can be compared line by line. */
function* piecesOf(report: object): Generator<string> {
  let before = "{\n";
  for (const [name, value] of Object.entries(report)) {
    if (value === undefined) continue;
    yield `${before}${JSON.stringify(name)}: `;
    if (Array.isArray(value)) yield* listPieces(value);
    else yield JSON.stringify(value, null, 1);
    before = ",\n";
  }
  yield "\n}\n";
}

function* listPieces(list: readonly unknown[]): Generator<string> {
  let before = "[\n";
  for (const element of list) {
    yield `${before}${JSON.stringify(element)}`;
    before = ",\n";
  }
  yield list.length === 0 ? "[]" : "\n]";
}
