/** Several reports into one: shards of a run, or parts that were repeated. Everything that is decided is decided again. */
import { createHash } from "node:crypto";
import type { ReportDocument, RequirementResult, RunInfo } from "../document.ts";
import { isSelected } from "../verdict/is-selected.ts";
import { judgedRequirements } from "../verdict/judged-requirements.ts";
import { runFinding } from "../verdict/run-finding.ts";
import { mergedRequirement } from "./merged-checks.ts";
import { type Renumbered, renumbered } from "./renumbered.ts";

/** @param given at least one, of the same target under the same terms: see one-target.ts */
export function mergeReports(given: readonly ReportDocument[]): ReportDocument {
  const reports = [...given].sort((one, other) => startOf(one) - startOf(other));
  const publicKeys = [...new Set(reports.flatMap(({ target }) => target.publicKeys))];
  const parts = renumberedParts(reports, publicKeys);
  const facts = reports[0]!.requirements.map((_, index) => {
    const inEach = parts.map(({ requirements }) => requirements[index]!);
    const judging = inEach.filter(({ id }, part) => isSelected(id, reports[part]!.run.only));
    return mergedRequirement(judging.length > 0 ? judging : inEach.slice(0, 1));
  });
  const run = mergedRun(reports, facts);
  const requirements = judgedRequirements(facts, run);
  return {
    format: "countersign-report/1",
    ...runFinding(requirements, run),
    run,
    target: {
      ...reports[0]!.target,
      profile: mergedTexts(reports.map(({ target }) => target.profile)),
      publicKeys,
    },
    requirements,
    exchanges: parts.flatMap(({ exchanges }) => exchanges),
    events: parts.flatMap(({ events }) => events),
    changes: parts.flatMap(({ changes }) => changes),
    leftovers: reports.flatMap(({ leftovers }) => leftovers),
  };
}

const startOf = ({ run }: ReportDocument) => Date.parse(run.startedAt);

function renumberedParts(reports: readonly ReportDocument[], publicKeys: readonly string[]): Renumbered[] {
  let [exchanges, events, changes] = [0, 0, 0];
  return reports.map((report, index) => {
    const part = renumbered(report, {
      exchanges,
      events,
      changes,
      ms: startOf(report) - startOf(reports[0]!),
      inbox: reports.length > 1 ? `part ${index + 1}: ` : "",
      keys: report.target.publicKeys.map((pem) => publicKeys.indexOf(pem)),
    });
    exchanges = highest(exchanges, part.exchanges);
    events = highest(events, part.events);
    changes = highest(changes, part.changes);
    return part;
  });
}

const highest = (before: number, list: readonly { readonly n: number }[]) =>
  list.reduce((most, { n }) => Math.max(most, n), before);

type Facts = readonly Pick<RequirementResult, "id" | "planned" | "checks">[];

function mergedRun(reports: readonly ReportDocument[], facts: Facts): RunInfo {
  const runs = reports.map(({ run }) => run);
  const first = runs[0]!;
  const only = mergedOnly(runs, facts);
  const end = Math.max(...reports.map((report) => startOf(report) + report.run.durationMs));
  // What one part left out another may have made up for.
  const isWhole = facts.every(({ id, planned, checks }) => checks.length >= planned || !isSelected(id, only));
  return {
    ...first,
    id: `merged-${createHash("sha256")
      .update(runs.map(({ id }) => id).join(" "))
      .digest("hex")
      .slice(0, 16)}`,
    durationMs: end - startOf(reports[0]!),
    settings: mergedTexts(runs.map(({ settings }) => settings)),
    only,
    interrupted: runs.some(({ interrupted }) => interrupted) && !isWhole,
    parts: reports.flatMap(partsOf),
  };
}

const partsOf = ({ run, verdict }: ReportDocument): NonNullable<RunInfo["parts"]> =>
  run.parts ?? [
    {
      id: run.id,
      startedAt: run.startedAt,
      durationMs: run.durationMs,
      seed: run.seed,
      only: run.only,
      verdict,
    },
  ];

/** Empty, which means everything, when the parts together are about everything. */
function mergedOnly(runs: readonly RunInfo[], facts: Facts): string[] {
  const isOfAny = ({ id }: { id: string }) => runs.some(({ only }) => isSelected(id, only));
  return facts.every(isOfAny) ? [] : [...new Set(runs.flatMap(({ only }) => only))];
}

/** What is not the same in all of them stands side by side. */
function mergedTexts(all: readonly Readonly<Record<string, string>>[]): Record<string, string> {
  const names = [...new Set(all.flatMap((texts) => Object.keys(texts)))];
  return Object.fromEntries(
    names.map((name) => [
      name,
      [...new Set(all.map((texts) => texts[name]).filter((text) => text !== undefined))].join(" | "),
    ]),
  );
}
