/** What is known of one requirement before it is judged: what the catalogue says of it, and its checks in this run. */
import { type CatalogueEntry, catalogue, foundationsOf, type RequirementId } from "#catalogue";
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

type Told = Pick<CatalogueEntry, "chapter" | "level" | "title" | "says" | "reading" | "unverifiable"> & {
  readonly source: readonly string[];
};

export const requirementFacts = (id: RequirementId, recorded: RecordedFacts): RequirementFacts =>
  factsOf(id, catalogue[id], foundationsOf(id), recorded);

/** Of an entry of either catalogue. @param standsOn ids beneath it */
export function factsOf(
  id: string,
  entry: Told,
  standsOn: readonly string[],
  recorded: RecordedFacts,
): RequirementFacts {
  const { chapter, level, title, source, says, reading, unverifiable } = entry;
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
function checksOf(checks: readonly CheckRecord[], id: string): RequirementFacts["checks"] {
  return checks
    .filter(({ requirements }) => requirements.includes(id))
    .map(({ requirements: _, ...check }) => check)
    .sort((a, b) => (a.title < b.title ? -1 : 1));
}
