/** The summary of a run for GitHub's job page, which takes 1 MiB a step and shows nothing at all of more. */
import type { ReportDocument } from "../document.ts";
import { renderMarkdown } from "../formats/render-markdown.ts";

const CUT = "\n\n… cut here: the page takes no more. summary.md beside the report has all of it.\n";

/** @param room in bytes of UTF-8; what does not fit is cut between two lines, and the cut is said */
export function jobSummary(report: ReportDocument, room: number): string {
  const whole = renderMarkdown(report);
  if (Buffer.byteLength(whole) <= room) return whole;
  const left = room - Buffer.byteLength(CUT);
  if (left <= 0) return "";
  const part = Buffer.from(whole).subarray(0, left).toString();
  return `${part.slice(0, Math.max(0, part.lastIndexOf("\n")))}${CUT}`;
}
