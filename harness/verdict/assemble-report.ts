/** From the journal of a run to its report document. Also for the journal of a run that was killed. */
import { type RequirementId, requirementIds } from "#catalogue";
import { REPORT_FORMAT, type ReportDocument, type RunInfo, type TargetInfo } from "#reports/document.ts";
import { stillThere } from "../evidence/created-objects.ts";
import type { JournalLine } from "../evidence/journal.ts";
import { applyWaivers } from "./apply-waivers.ts";
import type { CheckRecord } from "./check-record.ts";
import { requirementResult } from "./requirement-verdict.ts";
import { runFinding } from "./run-verdict.ts";
import { settledByFoundations } from "./standing-on.ts";

export interface AssemblyContext {
  readonly selected: (id: RequirementId) => boolean;
  readonly cited: ReadonlySet<RequirementId>;
}

/** @throws Error when the journal has no header */
export function assembleReport(lines: readonly JournalLine[], context: AssemblyContext): ReportDocument {
  const { run, target } = headerOf(lines);
  const checks = linesOf(lines, "check").map(({ check }) => check);
  const judged = settledByFoundations(
    requirementIds.map((id) => requirementResult(id, checksOf(checks, id), context)),
  );
  const waivers = linesOf(lines, "waiver").map(({ waiver }) => waiver);
  const { requirements, metAgain } = applyWaivers(judged, waivers, target);
  const footer = linesOf(lines, "footer").at(-1);
  const changes = linesOf(lines, "change").map(({ change }) => change);
  const { verdict, exitCode, headline } = runFinding(requirements, {
    ...run,
    narrowed: run.only.length > 0,
    metAgain,
  });
  return {
    format: REPORT_FORMAT,
    verdict,
    exitCode,
    headline: footer ? headline : `The run ended before its end. ${headline}`,
    run: { ...run, durationMs: footer?.durationMs ?? run.durationMs },
    target: {
      ...target,
      profile: Object.fromEntries(linesOf(lines, "profile").map(({ name, value }) => [name, value])),
      publicKeys: linesOf(lines, "public-key").map(({ pem }) => pem),
    },
    requirements,
    exchanges: linesOf(lines, "exchange")
      .map(({ exchange }) => exchange)
      .sort((a, b) => a.n - b.n),
    events: linesOf(lines, "event").map(({ event }) => event),
    changes,
    leftovers: stillThere(
      linesOf(lines, "leftover").map(({ leftover }) => leftover),
      changes,
    ),
  };
}

function headerOf(lines: readonly JournalLine[]): { run: RunInfo; target: TargetInfo } {
  const header = lines.find((line) => line.type === "header");
  if (header) return header;
  throw new Error("The journal has no header: it is not one of ours, or the run ended before it began.");
}

function linesOf<T extends JournalLine["type"]>(lines: readonly JournalLine[], type: T) {
  return lines.filter((line): line is Extract<JournalLine, { type: T }> => line.type === type);
}

/** In order of title, so that two runs of the same checks read alike whatever their timing. */
function checksOf(checks: readonly CheckRecord[], id: RequirementId): CheckRecord[] {
  return checks
    .filter(({ requirements }) => requirements.includes(id))
    .sort((a, b) => (a.title < b.title ? -1 : 1));
}
