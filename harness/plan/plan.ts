/** What a run with these settings would judge and do. Nothing is started or sent for it. */
import { catalogue, chapters, type Need, type RequirementId, requirementIds } from "#catalogue";
import { unjudgedWords } from "#reports/verdict/unjudged-words";
import type { Configuration } from "../configuration/configuration.ts";
import { changesFor, type Effort, effortOf } from "./effort.ts";
import { unmetNeeds } from "./reach.ts";

export interface Plan {
  readonly judged: readonly RequirementId[];
  /** Ids by the reason for which they are not judged. */
  readonly notJudged: Readonly<Record<string, readonly RequirementId[]>>;
  /** Stated requirements that will be missed: such a run is incomplete. Those declared out of reach are none. */
  readonly leavesIncomplete: readonly RequirementId[];
  readonly effort: Effort & { readonly changes: number };
  /** What the run creates and cannot remove, in words. */
  readonly leftovers: readonly string[];
}

export interface PlanOptions {
  readonly configuration: Configuration;
  readonly selected: (id: RequirementId) => boolean;
  /** Ids that at least one check cites. */
  readonly cited: ReadonlySet<RequirementId>;
}

export function planOf(options: PlanOptions): Plan {
  const unmet = unmetNeeds(options.configuration);
  const reasonOf = (id: RequirementId) => reasonAgainst(id, options, unmet);
  const judged = requirementIds.filter((id) => reasonOf(id) === undefined);
  const others = requirementIds.filter((id) => reasonOf(id) !== undefined);
  const notJudged = Object.fromEntries(
    [...new Set(others.map((id) => reasonOf(id)!))].map((why) => [
      why,
      others.filter((id) => reasonOf(id) === why),
    ]),
  );
  const isMissed = (id: RequirementId) =>
    options.selected(id) &&
    catalogue[id].level === "stated" &&
    !isDeclared(id, options) &&
    options.cited.has(id);
  const effort = {
    ...effortOf(sharesOf(judged)),
    changes: changesFor(judged.filter((id) => catalogue[id].needs?.includes("changes")).length),
  };
  return {
    judged,
    notJudged,
    leavesIncomplete: others.filter(isMissed),
    effort,
    leftovers: leftoversOf(effort),
  };
}

function reasonAgainst(
  id: RequirementId,
  { selected, cited }: PlanOptions,
  unmet: ReadonlyMap<Need, string>,
): string | undefined {
  const entry = catalogue[id];
  if (entry.unverifiable) return unjudgedWords.unverifiable;
  if (!selected(id)) return unjudgedWords["not selected"];
  if (!cited.has(id)) return unjudgedWords["no check"];
  const missing = entry.needs?.find((need) => unmet.has(need));
  return missing && `needs ${missing}: ${unmet.get(missing)}`;
}

const isDeclared = (id: RequirementId, { configuration }: PlanOptions) =>
  (catalogue[id].needs ?? []).some((need) => configuration.outOfReach.includes(need));

function sharesOf(judged: readonly RequirementId[]): Map<string, number> {
  return new Map(
    chapters.map(({ prefix, entries }) => {
      const own = judged.filter((id) => id.startsWith(`${prefix}-`)).length;
      return [prefix, own / Math.max(1, Object.keys(entries).length)];
    }),
  );
}

function leftoversOf({ apiKeys, webhooks, changes }: Plan["effort"]): string[] {
  const left: [number, string][] = [
    [apiKeys, "API keys: the interface shows no way to revoke one"],
    [
      webhooks,
      "webhooks: the interface shows no way to delete one; those that were active no longer watch anything",
    ],
    [changes, "rows created by the change hook, less those that it deleted"],
  ];
  return left.flatMap(([count, what]) => (count > 0 ? [`about ${count} ${what}`] : []));
}
