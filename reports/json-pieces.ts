/** The report document as JSON, in pieces: whole, it would take as much memory again as the report itself. */
import type { ReportDocument } from "./document.ts";

/** Gives the text of `report.json`: each element of a long list on a line of its own, so that two reports can be compared line by line. */
export function* jsonPieces(report: ReportDocument): Generator<string> {
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
