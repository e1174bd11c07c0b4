/** Whether the verdicts of a report follow from what its checks found. */
import type { CheckOutcome, ReportDocument, RequirementResult, Verdict } from "../document.ts";
import type { Finding } from "./finding.ts";

/** The worst outcome decides. */
const worstFirst: readonly CheckOutcome[] = ["broken", "violated", "untestable", "met", "observed"];

export function verdictFindings(report: ReportDocument): Finding[] {
  const wrong = report.requirements.flatMap((requirement) => {
    const expected = verdictOf(requirement);
    const excused = requirement.verdict === "waived" && expected === "violated";
    if (requirement.verdict === expected || excused) return [];
    const fault = `its verdict is "${requirement.verdict}", but its checks make it "${expected}"`;
    return [{ where: `requirement ${requirement.id}`, fault }];
  });
  return [...wrong, ...runFindings(report), ...danglingFindings(report)];
}

function verdictOf({ checks }: RequirementResult): Verdict {
  const worst = worstFirst.find((outcome) => checks.some((check) => check.outcome === outcome));
  return worst === undefined || worst === "not-applicable" ? "untestable" : worst;
}

function runFindings({ requirements, verdict, run }: ReportDocument): Finding[] {
  const any = (wanted: Verdict, level?: RequirementResult["level"]) =>
    requirements.some((one) => one.verdict === wanted && (level === undefined || one.level === level));
  const fatal = any("violated", "stated") || (run.strict && any("violated", "implied"));
  const wrong =
    (any("broken") && verdict !== "broken") ||
    (!any("broken") && fatal && verdict !== "non-conformant") ||
    (!fatal && verdict === "non-conformant") ||
    (!any("broken") && verdict === "broken");
  return wrong
    ? [{ where: "the verdict of the run", fault: `"${verdict}" does not follow from its requirements` }]
    : [];
}

/** Evidence that a check points to has to be there. */
function danglingFindings({ requirements, exchanges, events }: ReportDocument): Finding[] {
  const known = { exchange: new Set(exchanges.map(({ n }) => n)), event: new Set(events.map(({ n }) => n)) };
  return requirements.flatMap(({ id, checks }) =>
    checks.flatMap((check) => [
      ...check.exchanges
        .filter((n) => !known.exchange.has(n))
        .map((n) => missing(id, check.title, `exchange ${n}`)),
      ...check.events.filter((n) => !known.event.has(n)).map((n) => missing(id, check.title, `event ${n}`)),
    ]),
  );
}

const missing = (id: string, title: string, what: string): Finding => ({
  where: `requirement ${id}`,
  fault: `the check "${title}" points to ${what}, which is not in the report`,
});
