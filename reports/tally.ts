/** Counts requirements by level and verdict, for every rendering's table. */
import type { RequirementResult, Verdict } from "./document.ts";

export type Level = RequirementResult["level"];
/** A verdict, or "not applicable": untestable because this service's permitted choices leave nothing to judge. */
export type Standing = Verdict | "not applicable";

export const levels: readonly Level[] = ["stated", "implied", "open", "unverifiable"];
export const standings: readonly Standing[] = [
  "violated",
  "broken",
  "unstable",
  "waived",
  "untestable",
  "not applicable",
  "observed",
  "met",
];

export type Tally = Record<Standing, number> & { total: number };

export function standingOf(requirement: RequirementResult): Standing {
  return requirement.cause?.kind === "not applicable" ? "not applicable" : requirement.verdict;
}

export function tally(requirements: readonly RequirementResult[]): Tally {
  const counts: Tally = {
    violated: 0,
    broken: 0,
    unstable: 0,
    waived: 0,
    untestable: 0,
    "not applicable": 0,
    observed: 0,
    met: 0,
    total: requirements.length,
  };
  for (const requirement of requirements) counts[standingOf(requirement)] += 1;
  return counts;
}

/** One tally a level, without the levels of which there is no requirement. */
export function tallyByLevel(requirements: readonly RequirementResult[]): { level: Level; tally: Tally }[] {
  return levels
    .map((level) => ({
      level,
      tally: tally(requirements.filter((requirement) => requirement.level === level)),
    }))
    .filter((row) => row.tally.total > 0);
}

/** Requirements in the order of first appearance of their chapter. */
export function byChapter(requirements: readonly RequirementResult[]): Map<string, RequirementResult[]> {
  const chapters = new Map<string, RequirementResult[]>();
  for (const requirement of requirements) {
    const members = chapters.get(requirement.chapter);
    if (members) members.push(requirement);
    else chapters.set(requirement.chapter, [requirement]);
  }
  return chapters;
}

/** Those of one verdict, the stated ones first, else in the order of the report. */
export function ofVerdict(requirements: readonly RequirementResult[], verdict: Verdict): RequirementResult[] {
  return levels.flatMap((level) =>
    requirements.filter((requirement) => requirement.verdict === verdict && requirement.level === level),
  );
}
