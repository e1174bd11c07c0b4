/** What is known of one requirement before it is judged: what the catalogue says of it, and its checks in this run. */
import { catalogue, foundationsOf, type RequirementId } from "#catalogue";
import type { RequirementResult } from "#reports/document";
import type { CheckRecord } from "#reports/verdict/check-record";
import type { RequirementFacts } from "#reports/verdict/facts";

export interface RecordedFacts {
  readonly checks: readonly CheckRecord[];
  /** Number of checks by requirement, as the header of the journal has it. */
  readonly planned: Readonly<Record<string, number>>;
  /** Levels of the version that the run is held to; undefined for this one. */
  readonly frozen?: ReadonlyMap<string, RequirementFacts["level"]> | undefined;
  readonly waivers: ReadonlyMap<string, NonNullable<RequirementResult["waiver"]>>;
}

export function requirementFacts(id: RequirementId, recorded: RecordedFacts): RequirementFacts {
  const { chapter, level, title, source, says, reading, unverifiable } = catalogue[id];
  const standsOn = foundationsOf(id);
  const waiver = recorded.waivers.get(id);
  return {
    id,
    chapter,
    level: recorded.frozen?.get(id) ?? level,
    ...(recorded.frozen && !recorded.frozen.has(id) ? { isNews: true } : {}),
    title,
    source: [...source],
    says,
    ...(reading === undefined ? {} : { reading }),
    ...(unverifiable === undefined ? {} : { unverifiable }),
    ...(standsOn.length === 0 ? {} : { standsOn: [...standsOn] }),
    planned: recorded.planned[id] ?? 0,
    ...(waiver === undefined ? {} : { waiver }),
    checks: checksOf(recorded.checks, id),
  };
}

/** In order of title, so that two runs of the same checks read alike whatever their timing. */
function checksOf(checks: readonly CheckRecord[], id: RequirementId): RequirementFacts["checks"] {
  return checks
    .filter(({ requirements }) => requirements.includes(id))
    .map(({ requirements: _, ...check }) => check)
    .sort((a, b) => (a.title < b.title ? -1 : 1));
}
