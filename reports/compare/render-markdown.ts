/** A comparison as Markdown, for a job page. */
import { plain, table } from "../formats/markdown-text.ts";
import type { ComparedRequirement, Comparison } from "./comparison.ts";
import { alikeAndRed, chaptersOf, courses, differing, headlineOf, ofCourse, verdictPath } from "./shown.ts";

export function renderComparisonMarkdown(comparison: Comparison): string {
  const parts = [
    "# Countersign: comparison",
    `**${plain(headlineOf(comparison))}**`,
    runTable(comparison),
    ...(comparison.of === "runs"
      ? courseTables(comparison)
      : [
          chapters(comparison),
          ...matrix("Where they differ", differing(comparison), comparison),
          ...matrix("Violated, waived or broken in all", alikeAndRed(comparison), comparison),
        ]),
    ...profileTable(comparison),
  ];
  return `${parts.join("\n\n")}\n`;
}

function runTable({ runs }: Comparison): string {
  const rows = runs.map((run, index) =>
    [`${index + 1}`, run.name, run.startedAt, run.baseUrl, run.headline].map(plain),
  );
  return table(["", "Report", "Started", "Target", "Verdict"], rows);
}

function courseTables(comparison: Comparison): string[] {
  return courses.flatMap(({ course, heading }) => {
    const found = ofCourse(comparison, course);
    if (found.length === 0) return [];
    const rows = found.map((one) => [one.id, verdictPath(one), one.title, one.reason ?? ""].map(plain));
    return [`## ${heading} (${found.length})`, table(["Requirement", "Verdicts", "Title", "Reason"], rows)];
  });
}

function chapters(comparison: Comparison): string {
  const names = comparison.runs.map(({ name }) => plain(name));
  const rows = chaptersOf(comparison).map(({ chapter, met }) => [plain(chapter), ...met]);
  return `## Met, by chapter\n\n${table(["Chapter", ...names], rows)}`;
}

function matrix(heading: string, found: readonly ComparedRequirement[], { runs }: Comparison): string[] {
  if (found.length === 0) return [];
  const names = runs.map(({ name }) => plain(name));
  const rows = found.map(({ id, title, verdicts }) =>
    [id, title, ...verdicts.map((verdict) => verdict ?? "unknown")].map(plain),
  );
  return [`## ${heading} (${rows.length})\n\n${table(["Requirement", "Title", ...names], rows)}`];
}

function profileTable({ profile, runs }: Comparison): string[] {
  if (profile.length === 0) return [];
  const rows = profile.map(({ name, values }) => [name, ...values.map((value) => value ?? "–")].map(plain));
  return [`## Choices that differ`, table(["Choice", ...runs.map(({ name }) => plain(name))], rows)];
}
