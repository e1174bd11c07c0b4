/** Puts text into Markdown so that nothing in it is read as markup. */
import { visibleText } from "../html/page/visible-text.js";

const MAX_CHARACTERS = 400;

/** Plain words for a paragraph, a list item or a table cell: one line, every character of Markdown or HTML escaped. */
export function plain(text: string): string {
  return oneLine(text)
    .replace(/[\\`*_[\]<>#|~$&@]/g, (character) => `&#${character.charCodeAt(0)};`)
    .replaceAll("://", "&#58;//");
}

/** Evidence as a code span: one line, its fence longer than any run of backticks in it. */
export function code(text: string): string {
  const line = oneLine(text) || " ";
  const longestRun = Math.max(0, ...(line.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longestRun + 1);
  const padding = longestRun > 0 || line.startsWith("`") || line.endsWith("`") ? " " : "";
  return `${fence}${padding}${line}${padding}${fence}`;
}

/** Evidence as a code span inside a table, where a bare "|" would end the cell. */
export function codeInTable(text: string): string {
  return code(text).replaceAll("|", "\\|");
}

/** A table of cells that already are Markdown. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

function oneLine(text: string): string {
  const line = visibleText(text)
    .replace(/\s*\n\s*/g, " ⏎ ")
    .replaceAll("\t", " ");
  return line.length > MAX_CHARACTERS ? `${line.slice(0, MAX_CHARACTERS)}…` : line;
}
