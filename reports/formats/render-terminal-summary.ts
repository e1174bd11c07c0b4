/** Renders the closing lines of a run for a terminal. */

import { attemptInWords, decidingChecks, whereToLook } from "../deciding-checks.ts";
import type { CheckResult, ReportDocument, RequirementResult } from "../document.ts";
import { visibleText } from "../html/page/visible-text.js";
import { notJudged, statedIn } from "../not-judged.ts";
import { ofVerdict, standings, tallyByLevel } from "../tally.ts";
import { besideVerdict, counted, durationInWords, runVerdictWords } from "../words.ts";

export interface TerminalOptions {
  /** Whether ANSI colours may be used; the caller knows whether it writes to a terminal and what NO_COLOR says. */
  color: boolean;
}

type Paint = (name: keyof typeof codes, text: string) => string;

const codes = { red: 31, green: 32, yellow: 33, blue: 34, magenta: 35, bold: 1, dim: 2 } as const;
const MAX_VALUE_CHARACTERS = 600;

/**
 * What was violated, then what broke, then what was not judged and why, the counts, and the verdict as the last line.
 * Text of the target can neither move the cursor nor colour anything: its control characters are written out.
 */
export function renderTerminalSummary(report: ReportDocument, { color }: TerminalOptions): string {
  const paint: Paint = (name, text) => (color ? `\u001B[${codes[name]}m${text}\u001B[0m` : text);
  return [
    ...listed(report, "violated", "Violated", paint),
    ...listed(report, "broken", "Broken (a fault of Countersign, no verdict on the target)", paint),
    ...listed(report, "unstable", "Unstable (seen both ways: neither met nor violated)", paint),
    ...listed(report, "waived", "Waived", paint),
    ...unjudged(report, paint),
    ...counts(report),
    "",
    headline(report, paint),
    "",
  ].join("\n");
}

function listed(
  report: ReportDocument,
  verdict: "violated" | "broken" | "unstable" | "waived",
  heading: string,
  paint: Paint,
): string[] {
  const found = ofVerdict(report.requirements, verdict);
  if (found.length === 0) return [];
  return [
    paint("bold", `${heading} (${found.length})`),
    "",
    ...found.flatMap((requirement) => told(requirement, paint)),
  ];
}

function told(requirement: RequirementResult, paint: Paint): string[] {
  const { verdict, level, isNews } = requirement;
  const colour = verdict === "violated" && level === "stated" && !isNews ? "red" : "yellow";
  const kind = isNews ? `${level}, news: it counts for nothing` : level;
  const title = `${paint(colour, clean(requirement.id))} ${oneLine(requirement.title)} ${paint("dim", `(${kind})`)}`;
  const checks = decidingChecks(requirement);
  const reason =
    requirement.reason && (checks.length === 0 || requirement.verdict === "waived")
      ? [indented("reason", requirement.reason)]
      : [];
  return [`  ${title}`, ...reason, ...checks.slice(0, 3).flatMap(checkLines), ...moreChecks(checks), ""];
}

function checkLines(check: CheckResult): string[] {
  const lines = [`    ${oneLine(check.title)}`];
  if (check.expected === undefined && check.received === undefined && check.message)
    lines.push(`    ${oneLine(check.message)}`);
  if (check.expected !== undefined) lines.push(indented("expected", check.expected));
  if (check.received !== undefined) lines.push(indented("received", check.received));
  const place = whereToLook(check);
  if (place) lines.push(`    ${place}`);
  for (const attempt of check.attempts ?? [])
    lines.push(`    at another attempt ${oneLine(attemptInWords(attempt))}`);
  return lines;
}

function moreChecks(checks: readonly CheckResult[]): string[] {
  return checks.length > 3
    ? [`    … and ${counted(checks.length - 3, "more check")} of it; the report has them all`]
    : [];
}

function indented(label: string, value: string): string {
  return `    ${label.padEnd(8)} ${clean(value).replaceAll("\n", "\n             ")}`;
}

function unjudged(report: ReportDocument, paint: Paint): string[] {
  const groups = notJudged(report);
  if (groups.length === 0) return [];
  const total = groups.reduce((sum, group) => sum + group.requirements.length, 0);
  const lines = groups.map((group) => {
    const stated = statedIn(group);
    const share = stated > 0 ? paint("yellow", `${stated} stated`) : "none stated";
    return `  ${String(group.requirements.length).padStart(4)}  ${oneLine(group.title)} (${share})`;
  });
  return [paint("bold", `Not judged, and why (${total})`), "", ...lines, ""];
}

function counts(report: ReportDocument): string[] {
  return tallyByLevel(report.requirements).map(({ level, tally }) => {
    const parts = standings
      .filter((standing) => tally[standing] > 0)
      .map((standing) => `${tally[standing]} ${standing}`);
    return `  ${level.padEnd(12)} ${parts.join(", ")}`;
  });
}

function headline(report: ReportDocument, paint: Paint): string {
  const colours = {
    conformant: "green",
    "non-conformant": "red",
    incomplete: "yellow",
    broken: "magenta",
  } as const;
  const verdict = paint("bold", paint(colours[report.verdict], runVerdictWords[report.verdict]));
  const took = durationInWords(report.run.durationMs);
  return `${verdict}: ${oneLine(besideVerdict(report.headline, report.verdict))} (${took}, exit code ${report.exitCode})`;
}

/** Of what must not start a line of its own: a target could forge a verdict in it. */
function oneLine(text: string): string {
  return clean(text).replace(/\s*\n\s*/g, " ⏎ ");
}

function clean(text: string): string {
  const visible = visibleText(text).replaceAll("\t", "  ");
  return visible.length > MAX_VALUE_CHARACTERS ? `${visible.slice(0, MAX_VALUE_CHARACTERS)}…` : visible;
}
