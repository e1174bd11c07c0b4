/** Renders a report as `summary.md`, for the job page of a CI system. */

import { attemptInWords, decidingChecks, whereToLook } from "../deciding-checks.ts";
import type { CheckResult, ReportDocument, RequirementResult } from "../document.ts";
import { explanationOf, type NotJudgedGroup, notJudged, statedIn } from "../not-judged.ts";
import { ofVerdict, standings, type Tally, tally, tallyByLevel } from "../tally.ts";
import { counted, durationInWords, runVerdictWords } from "../words.ts";
import { code, codeInTable, plain, table } from "./markdown-text.ts";

/** Job pages cap their size (1 MiB), so long lists are cut there, and the cut is said. */
const MAX_LISTED = 100;

/** The report as one Markdown page: headline, counts, what is violated, what was not judged and why, profile. */
export function renderMarkdown(report: ReportDocument): string {
  return `${[
    ...opening(report),
    ...violations("Violated", report, "violated"),
    ...violations("Broken: faults of Countersign, no verdict on the target", report, "broken"),
    ...violations("Unstable: seen both ways, neither met nor violated", report, "unstable"),
    ...violations("Waived: violated, and excused for a time", report, "waived"),
    ...notJudgedPart(report),
    ...profile(report),
  ].join("\n\n")}\n`;
}

function opening(report: ReportDocument): string[] {
  const { run, target } = report;
  return [
    `# Countersign: ${runVerdictWords[report.verdict]}`,
    `**${plain(report.headline)}**`,
    `Target ${code(target.baseUrl)} (${target.kind}) · started ${run.startedAt} · took ${durationInWords(run.durationMs)} · ` +
      `Countersign ${plain(run.version)} · seed ${run.seed} · exit code ${report.exitCode}${scope(report)}`,
    counts(report),
  ];
}

function scope(report: ReportDocument): string {
  const { only, strict, readOnly, requirementsOf, interrupted } = report.run;
  const parts = [
    only.length > 0 ? `only ${only.map(plain).join(", ")}` : "",
    strict ? "strict" : "",
    requirementsOf === undefined ? "" : `requirements of version ${requirementsOf}`,
    readOnly ? "read-only" : "",
    interrupted ? "interrupted" : "",
  ].filter(Boolean);
  return parts.length > 0 ? ` · ${parts.join(" · ")}` : "";
}

function counts(report: ReportDocument): string {
  const row = (name: string, counted: Tally) => [
    name,
    ...standings.map((standing) => String(counted[standing])),
    String(counted.total),
  ];
  return table(
    ["", ...standings, "total"],
    [
      ...tallyByLevel(report.requirements).map(({ level, tally }) => row(level, tally)),
      row("**all**", tally(report.requirements)),
    ],
  );
}

function violations(
  heading: string,
  report: ReportDocument,
  verdict: "violated" | "broken" | "unstable" | "waived",
): string[] {
  const found = ofVerdict(report.requirements, verdict);
  if (found.length === 0) return [];
  const more = found.length > MAX_LISTED ? [`… and ${found.length - MAX_LISTED} more, in report.json.`] : [];
  return [`## ${heading} (${found.length})`, ...found.slice(0, MAX_LISTED).map(violation), ...more];
}

function violation(requirement: RequirementResult): string {
  const lines = [
    `### ${plain(requirement.id)} ${plain(requirement.title)}`,
    "",
    `${requirement.level} · ${plain(requirement.source.join(", "))} · ${plain(requirement.says)}`,
    "",
  ];
  if (requirement.reason) lines.push(`- ${plain(requirement.reason)}`);
  for (const check of decidingChecks(requirement).slice(0, 5)) lines.push(...checkLines(check));
  return lines.join("\n");
}

function checkLines(check: CheckResult): string[] {
  const lines = [`- ${plain(check.title)}`];
  if (check.expected !== undefined) lines.push(`  - expected ${code(check.expected)}`);
  if (check.received !== undefined) lines.push(`  - received ${code(check.received)}`);
  const place = whereToLook(check);
  if (place) lines.push(`  - ${place}`);
  for (const attempt of check.attempts ?? [])
    lines.push(`  - at another attempt ${plain(attemptInWords(attempt))}`);
  return lines;
}

function notJudgedPart(report: ReportDocument): string[] {
  const groups = notJudged(report);
  if (groups.length === 0) return ["## Not judged (0)", "Every requirement of this run was judged."];
  const total = groups.reduce((sum, group) => sum + group.requirements.length, 0);
  return [
    `## Not judged, and why (${total})`,
    table(["why", "stated", "all", "requirements"], groups.map(groupRow)),
  ];
}

function groupRow(group: NotJudgedGroup): string[] {
  const ids = group.requirements.map((requirement) => plain(requirement.id));
  const shown =
    ids.length > 40 ? `${ids.slice(0, 40).join(", ")} and ${ids.length - 40} more` : ids.join(", ");
  return [
    `**${plain(group.title)}**. ${explanationOf(group.kind)}`,
    String(statedIn(group)),
    String(group.requirements.length),
    shown,
  ];
}

function profile(report: ReportDocument): string[] {
  const choices = Object.entries(report.target.profile);
  const leftovers = report.leftovers.length;
  const left = `${counted(leftovers, "object")} that the interface shows no way to remove stayed behind; report.json lists them.`;
  return [
    ...(choices.length > 0
      ? [
          "## What this implementation chose where the interface leaves it open",
          table(
            ["what", "chosen"],
            choices.map(([name, value]) => [plain(name), codeInTable(value)]),
          ),
        ]
      : []),
    ...(leftovers > 0 ? [left] : []),
  ];
}
