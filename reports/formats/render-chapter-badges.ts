/** A badge for each chapter, for a page that shows more than the one verdict of the run. */
import type { ReportDocument, RequirementResult } from "../document.ts";
import { runFinding } from "../verdict/run-finding.ts";
import { badge, isJudgeable } from "./render-badge.ts";

export interface ChapterBadge {
  /** What the ids of the chapter begin with: `SIG`. */
  readonly code: string;
  readonly svg: string;
}

/** Those of which something can be judged, in the order of the report. Coloured as a run of that chapter alone would be. */
export function chapterBadges({ requirements, run }: ReportDocument): ChapterBadge[] {
  const chapters = new Map<string, RequirementResult[]>();
  for (const one of requirements.filter(isJudgeable))
    chapters.set(codeOf(one), [...(chapters.get(codeOf(one)) ?? []), one]);
  return [...chapters].map(([code, members]) => ({
    code,
    svg: badge(code, wordsOf(members), runFinding(members, run).verdict),
  }));
}

const codeOf = ({ id }: RequirementResult) => id.replace(/-[^-]*$/, "");

function wordsOf(members: readonly RequirementResult[]): string {
  const count = (verdict: string) => members.filter((one) => one.verdict === verdict).length;
  if (members.every(({ cause }) => cause?.kind === "not selected")) return "not selected";
  const violated = count("violated");
  return `${violated > 0 ? `${violated} violated, ` : ""}${count("met")} of ${members.length} met`;
}
