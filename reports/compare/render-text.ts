/** A comparison as plain text, for a terminal. */
import { visibleText } from "../html/page/visible-text.js";
import type { ComparedRequirement, Comparison } from "./comparison.ts";
import { courses, differing, headlineOf, ofCourse, verdictPath } from "./shown.ts";

export function renderComparisonText(comparison: Comparison): string {
  const body = comparison.of === "runs" ? courseLines(comparison) : matrixLines(comparison);
  return `${[headlineOf(comparison), ...runLines(comparison), ...body, ...profileLines(comparison)].map(visibleText).join("\n")}\n`;
}

const runLines = ({ runs }: Comparison) =>
  runs.map(
    ({ name, startedAt, baseUrl, headline }, index) =>
      `  ${index + 1}  ${name}  ${startedAt}  ${baseUrl}: ${headline}`,
  );

function courseLines(comparison: Comparison): string[] {
  return courses.flatMap(({ course, heading }) => {
    const found = ofCourse(comparison, course);
    return found.length === 0 ? [] : ["", heading, ...found.map((one) => lineOf(one, verdictPath(one)))];
  });
}

function matrixLines(comparison: Comparison): string[] {
  const rows = differing(comparison);
  return rows.length === 0
    ? []
    : ["", "Where they differ", ...rows.map((one) => lineOf(one, one.verdicts.join(" | ")))];
}

const lineOf = ({ id, title, level }: ComparedRequirement, verdicts: string) =>
  `  ${id.padEnd(8)}${verdicts}  ${title} (${level})`;

function profileLines({ profile }: Comparison): string[] {
  if (profile.length === 0) return [];
  return [
    "",
    "Choices that differ",
    ...profile.map(({ name, values }) => `  ${name}: ${values.map((value) => value ?? "–").join(" | ")}`),
  ];
}
