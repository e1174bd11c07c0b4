/** From the journal of a run to its report document. Also for the journal of a run that was killed. */
import { otherSideEntry, otherSideIds, requirementIds, requirementsOfVersion } from "#catalogue";
import type { ReportDocument, RunInfo, TargetInfo } from "#reports/document";
import type { RequirementFacts } from "#reports/verdict/facts";
import { judgedRequirements } from "#reports/verdict/judged-requirements";
import { runFinding } from "#reports/verdict/run-finding";
import { settingsError } from "../errors/harness-error.ts";
import { stillThere } from "../evidence/created-objects.ts";
import type { JournalLine } from "../evidence/journal.ts";
import { waiversFor } from "../waivers/waivers-for.ts";
import { factsOf, type RecordedFacts, requirementFacts } from "./requirement-facts.ts";

/** @throws HarnessError (exit code 2) when the journal has no header */
export function assembleReport(lines: readonly JournalLine[]): ReportDocument {
  const { target, planned, ...header } = headerOf(lines);
  const run = runOf(header.run, linesOf(lines, "footer").at(-1));
  const checks = [...new Map(linesOf(lines, "check").map(({ place, check }) => [place, check])).values()];
  const waivers = waiversFor(
    target,
    linesOf(lines, "waiver").map(({ waiver }) => waiver),
  );
  const frozen = run.requirementsOf === undefined ? undefined : requirementsOfVersion(run.requirementsOf);
  const facts = factsFor(target, { checks, planned, waivers, frozen });
  const requirements = judgedRequirements(facts, run);
  const changes = linesOf(lines, "change").map(({ change }) => change);
  return {
    format: "countersign-report/1",
    ...runFinding(requirements, run),
    run,
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

/** By the catalogue of who was judged. */
function factsFor({ side }: TargetInfo, recorded: RecordedFacts): RequirementFacts[] {
  if (side === undefined) return requirementIds.map((id) => requirementFacts(id, recorded));
  return otherSideIds(side).map((id) => {
    const { standsOn = [], ...entry } = otherSideEntry(id);
    return factsOf(id, entry, standsOn, recorded);
  });
}

type LineOf<T extends JournalLine["type"]> = Extract<JournalLine, { type: T }>;

function headerOf(lines: readonly JournalLine[]): LineOf<"header"> {
  const [header] = linesOf(lines, "header");
  if (header) return header;
  throw settingsError(
    "journal-without-header",
    "assembling a report from a journal",
    "it has no header: it is not one of ours, or the run ended before it began",
    "Give the journal.jsonl of a run that began to judge.",
  );
}

/** A journal without its last line is of a run that was killed. */
function runOf(run: RunInfo, footer: LineOf<"footer"> | undefined): RunInfo {
  const { durationMs, interrupted } = footer ?? { durationMs: run.durationMs, interrupted: true };
  return { ...run, durationMs, interrupted };
}

function linesOf<T extends JournalLine["type"]>(lines: readonly JournalLine[], type: T): LineOf<T>[] {
  return lines.filter((line): line is LineOf<T> => line.type === type);
}
