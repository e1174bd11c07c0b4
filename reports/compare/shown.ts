/** What of a comparison a reader wants to see, the same in every rendering. */
import { isRed } from "../verdict/what-counts.ts";
import type { ComparedRequirement, Comparison, Course } from "./comparison.ts";

/** The courses worth a heading, the most pressing first. */
export const courses: readonly { course: Course; heading: string }[] = [
  { course: "regressed", heading: "Regressed" },
  { course: "flaky", heading: "Flaky: went back and forth" },
  { course: "coverage lost", heading: "Coverage lost: judged before, not judged now" },
  { course: "fixed", heading: "Fixed" },
  { course: "coverage gained", heading: "Coverage gained" },
  { course: "new", heading: "New in the catalogue" },
  { course: "gone", heading: "Gone from the catalogue" },
];

export const ofCourse = ({ requirements }: Comparison, course: Course): readonly ComparedRequirement[] =>
  requirements.filter((requirement) => requirement.course === course);

/** Requirements on which the targets differ. */
export function differing({ requirements }: Comparison): readonly ComparedRequirement[] {
  return requirements.filter(({ verdicts }) => new Set(verdicts).size > 1);
}

/** Requirements that none of the targets meets, which no difference shows. */
export function alikeAndRed({ requirements }: Comparison): readonly ComparedRequirement[] {
  return requirements.filter(({ verdicts }) => new Set(verdicts).size === 1 && isRed(verdicts[0]));
}

export interface ComparedChapter {
  readonly chapter: string;
  /** "11 of 12", one a target: how many stated and implied requirements it meets. */
  readonly met: readonly string[];
}

/** Chapters of which something can be judged, in the order of the catalogue. */
export function chaptersOf({ requirements, runs }: Comparison): readonly ComparedChapter[] {
  const judgeable = requirements.filter(({ level }) => level === "stated" || level === "implied");
  return [...new Set(judgeable.map(({ chapter }) => chapter))].map((chapter) => {
    const members = judgeable.filter((one) => one.chapter === chapter);
    return { chapter, met: runs.map((_, index) => metOf(members, index)) };
  });
}

function metOf(members: readonly ComparedRequirement[], index: number): string {
  const verdicts = members.map(({ verdicts }) => verdicts[index]).filter((verdict) => verdict !== undefined);
  return `${verdicts.filter((verdict) => verdict === "met").length} of ${verdicts.length}`;
}

/** "met → violated" */
export const verdictPath = ({ verdicts }: ComparedRequirement): string =>
  verdicts.map((verdict) => verdict ?? "unknown").join(" → ");

/** The comparison in one sentence. */
export function headlineOf(comparison: Comparison): string {
  const { of, runs, profile } = comparison;
  if (of === "targets")
    return `${runs.length} targets: they differ in ${differing(comparison).length} requirements and ${profile.length} choices.`;
  const counts = courses
    .map(({ course }) => ({ course, count: ofCourse(comparison, course).length }))
    .filter(({ count }) => count > 0);
  if (counts.length === 0) return `${runs.length} runs: every requirement as before.`;
  return `${runs.length} runs: ${counts.map(({ course, count }) => `${count} ${course}`).join(", ")}.`;
}

/** Whether something got worse: for the exit code. */
export function gotWorse(comparison: Comparison): boolean {
  const worse: readonly Course[] = ["regressed", "flaky", "coverage lost", "gone"];
  return comparison.of === "runs" && comparison.requirements.some(({ course }) => worse.includes(course));
}
