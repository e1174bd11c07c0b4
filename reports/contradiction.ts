/** Finds where a report of the right shape contradicts itself, so that no false green is ever written or read. */
import type { ReportDocument } from "./document.ts";

export interface Contradiction {
  /** JSON Pointer (RFC 6901) of the place. */
  pointer: string;
  fault: string;
}

/** The first contradiction of a report, or undefined. */
export function contradictionIn(report: ReportDocument): Contradiction | undefined {
  return (
    repeated(
      "/requirements",
      "id",
      report.requirements.map((requirement) => requirement.id),
    ) ??
    repeated(
      "/exchanges",
      "n",
      report.exchanges.map((exchange) => exchange.n),
    ) ??
    repeated(
      "/events",
      "n",
      report.events.map((event) => event.n),
    ) ??
    falseGreen(report)
  );
}

function repeated(
  list: string,
  member: string,
  values: readonly (string | number)[],
): Contradiction | undefined {
  const seen = new Set<string | number>();
  for (const [index, value] of values.entries()) {
    if (seen.has(value)) return { pointer: `${list}/${index}/${member}`, fault: `${value} is there twice` };
    seen.add(value);
  }
  return undefined;
}

function falseGreen(report: ReportDocument): Contradiction | undefined {
  const green = report.verdict === "conformant";
  if (green !== (report.exitCode === 0))
    return {
      pointer: "/exitCode",
      fault: `${report.exitCode} does not go with the verdict "${report.verdict}"`,
    };
  if (!green) return undefined;

  const stated = report.requirements.filter((requirement) => requirement.level === "stated");
  const against = stated.find((requirement) =>
    ["violated", "broken", "waived"].includes(requirement.verdict),
  );
  if (against)
    return {
      pointer: "/verdict",
      fault: `it says "conformant", but the stated requirement ${against.id} is ${against.verdict}`,
    };
  // What was narrowed by --only may hold no stated requirement at all.
  const judged = report.run.only.length > 0 ? report.requirements : stated;
  if (!judged.some((requirement) => requirement.verdict === "met"))
    return {
      pointer: "/verdict",
      fault: `it says "conformant", but no ${judged === stated ? "stated " : ""}requirement was judged and met`,
    };
  return undefined;
}
