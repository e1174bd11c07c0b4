/** Renders a report as JUnit XML: a test suite a chapter, a test case a requirement. */

import type { ReportDocument, RequirementResult } from "../document.ts";
import { visibleText } from "../html/page/visible-text.js";
import { byChapter, standingOf } from "../tally.ts";
import { type CaseKind, caseKind, evidenceInWords, tookMs } from "./requirement-case.ts";

/**
 * The report as `junit.xml`, well-formed XML 1.0 whatever the evidence holds.
 * A violated stated requirement is a failure; an implied one only when the run was strict, else its words stand in system-out.
 * What was not judged is skipped, with the reason; what broke is an error.
 */
export function renderJunit(report: ReportDocument): string {
  const suites = [...byChapter(report.requirements)].map(([chapter, members]) =>
    suite(chapter, members, report),
  );
  const totals = countsOf(report.requirements, report);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    // Without "skipped": the common schema knows it on a suite only.
    `<testsuites name="Countersign" ${totals} time="${seconds(report.run.durationMs)}">`,
    ...suites,
    "</testsuites>",
    "",
  ].join("\n");
}

function suite(chapter: string, members: readonly RequirementResult[], report: ReportDocument): string {
  const time = seconds(members.reduce((sum, requirement) => sum + tookMs(requirement), 0));
  const skipped = members.filter((one) => caseKind(one, report) === "skipped").length;
  const started = attribute(report.run.startedAt.replace(/(\.\d+)?Z$/, ""));
  return [
    `  <testsuite name="${attribute(chapter)}" ${countsOf(members, report)} skipped="${skipped}" time="${time}" timestamp="${started}">`,
    properties(report),
    ...members.map((requirement) => testCase(requirement, report)),
    "  </testsuite>",
  ].join("\n");
}

function properties(report: ReportDocument): string {
  const values: [string, string][] = [
    ["verdict", report.verdict],
    ["exitCode", String(report.exitCode)],
    ["headline", report.headline],
    ["target", report.target.baseUrl],
    ["run", report.run.id],
    ["version", report.run.version],
    ["seed", String(report.run.seed)],
    ...Object.entries(report.target.profile).map(([name, value]): [string, string] => [
      `profile.${name}`,
      value,
    ]),
  ];
  const lines = values.map(
    ([name, value]) => `      <property name="${attribute(name)}" value="${attribute(value)}"/>`,
  );
  return ["    <properties>", ...lines, "    </properties>"].join("\n");
}

function testCase(requirement: RequirementResult, report: ReportDocument): string {
  const name = attribute(`${requirement.id} ${requirement.title}`);
  const open = `    <testcase classname="${attribute(requirement.chapter)}" name="${name}" time="${seconds(tookMs(requirement))}"`;
  const inner = outcome(requirement, report);
  return inner ? `${open}>\n      ${inner}\n    </testcase>` : `${open}/>`;
}

function outcome(requirement: RequirementResult, report: ReportDocument): string {
  const kind = caseKind(requirement, report);
  const standing = standingOf(requirement);
  const reason = requirement.reason ?? "no reason was recorded";
  const told = `<system-out>${content(`${requirement.level} requirement ${standing}: ${reason}\n${evidenceInWords(requirement)}`)}</system-out>`;
  if (kind === "skipped")
    return `<skipped message="${attribute(`${standing}: ${reason}`)}"/>${standing === "unstable" ? told : ""}`;
  if (kind !== "passed")
    return `<${kind} type="${standing}" message="${attribute(reason)}">${content(evidenceInWords(requirement))}</${kind}>`;
  if (requirement.verdict === "met") return "";
  return told;
}

function countsOf(members: readonly RequirementResult[], report: ReportDocument): string {
  const kinds = members.map((requirement) => caseKind(requirement, report));
  const count = (kind: CaseKind) => kinds.filter((each) => each === kind).length;
  return `tests="${kinds.length}" failures="${count("failure")}" errors="${count("error")}"`;
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3);
}

/** Text for an element: what XML 1.0 cannot hold is written as visible code points first. */
function content(text: string): string {
  return visibleText(text).replace(/[&<>]/g, (character) => entities[character] ?? character);
}

function attribute(text: string): string {
  return content(text).replace(/["'\n\t]/g, (character) => entities[character] ?? character);
}

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
  "\n": "&#10;",
  "\t": "&#9;",
};
