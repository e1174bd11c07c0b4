/** Renders a report in the Common Test Report Format (ctrf.io), version 0.0.0: a test a requirement. */
import type { ReportDocument, RequirementResult } from "../document.ts";
import { visibleText } from "../html/page/visible-text.js";
import { byChapter, standingOf } from "../tally.ts";
import { caseKind, evidenceInWords, tookMs } from "./requirement-case.ts";

/** Of its five words "pending" is not needed. */
type Status = "passed" | "failed" | "skipped" | "other";

/**
 * The report as `ctrf.json`. A violated stated requirement failed (an implied one only when the run was strict), and so did
 * what broke; what was not judged is skipped; what is neither, an observed value for example, is "other". `rawStatus` is
 * our own word.
 */
export function renderCtrf(report: ReportDocument): string {
  const { run, target, requirements } = report;
  const results = {
    tool: { name: "countersign", version: run.version },
    summary: summaryOf(report),
    tests: requirements.map((requirement) => testOf(requirement, report)),
    environment: { reportName: report.headline, extra: { target: target.baseUrl } },
    extra: {
      verdict: report.verdict,
      exitCode: report.exitCode,
      seed: run.seed,
      profile: Object.entries(target.profile).map(([choice, chosen]) => ({ choice, chosen })),
    },
  };
  const document = {
    reportFormat: "CTRF",
    specVersion: "0.0.0",
    runId: run.id,
    timestamp: run.startedAt,
    generatedBy: `countersign ${run.version}`,
    results,
  };
  return `${JSON.stringify(document, visible, 1)}\n`;
}

/** Others put these texts on terminals and pages. */
const visible = (_name: string, value: unknown) => (typeof value === "string" ? visibleText(value) : value);

function summaryOf(report: ReportDocument) {
  const { run, requirements } = report;
  const statuses = requirements.map((requirement) => statusOf(requirement, report));
  const count = (status: Status) => statuses.filter((one) => one === status).length;
  const start = Date.parse(run.startedAt);
  return {
    tests: requirements.length,
    passed: count("passed"),
    failed: count("failed"),
    skipped: count("skipped"),
    pending: 0,
    other: count("other"),
    suites: byChapter(requirements).size,
    start,
    stop: start + Math.round(run.durationMs),
    duration: Math.round(run.durationMs),
  };
}

function statusOf(requirement: RequirementResult, report: ReportDocument): Status {
  const kind = caseKind(requirement, report);
  if (kind === "failure" || kind === "error") return "failed";
  if (requirement.verdict === "met") return "passed";
  return kind === "skipped" && requirement.verdict !== "unstable" ? "skipped" : "other";
}

function testOf(requirement: RequirementResult, report: ReportDocument) {
  const { id, title, chapter, level, source, reason, verdict } = requirement;
  const isPlain = verdict === "met";
  return {
    testId: id,
    name: `${id} ${title}`,
    status: statusOf(requirement, report),
    rawStatus: standingOf(requirement),
    duration: Math.round(tookMs(requirement)),
    suite: [chapter],
    tags: [level],
    ...(source.length > 0 ? { labels: { section: source } } : {}),
    ...(isPlain || reason === undefined ? {} : { message: reason }),
    ...(isPlain ? {} : { trace: evidenceInWords(requirement) }),
  };
}
