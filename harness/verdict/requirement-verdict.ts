/** From the checks of one requirement to its verdict. */
import { catalogue, type RequirementId } from "#catalogue";
import type { RequirementResult, Verdict } from "#reports/document.ts";
import type { CheckRecord } from "./check-record.ts";

/** Reported for a requirement that no spec cites yet. */
export const NOT_YET_JUDGED = "not yet judged by this version";

/** Reported for a requirement that --only left out. */
export const NOT_SELECTED = "not selected by --only";

export interface VerdictContext {
  readonly selected: (id: RequirementId) => boolean;
  /** Ids that at least one spec cites. */
  readonly cited: ReadonlySet<RequirementId>;
}

/** The result of one requirement. The worst outcome of its checks decides; a check that could not be made is never made up for. */
export function requirementResult(
  id: RequirementId,
  checks: readonly CheckRecord[],
  context: VerdictContext,
): RequirementResult {
  const entry = catalogue[id];
  const facts = verdictOf(id, checks, context);
  return {
    id,
    chapter: entry.chapter,
    level: entry.level,
    title: entry.title,
    source: [...entry.source],
    says: entry.says,
    ...(entry.reading ? { reading: entry.reading } : {}),
    ...facts,
    checks: checks.map(({ requirements: _, missing: __, blockedBy: ___, ...check }) => check),
  };
}

type Facts = Pick<RequirementResult, "verdict"> & Partial<RequirementResult>;

function verdictOf(
  id: RequirementId,
  checks: readonly CheckRecord[],
  { selected, cited }: VerdictContext,
): Facts {
  const { unverifiable } = catalogue[id];
  if (unverifiable) return { verdict: "untestable", reason: `Cannot be seen from outside: ${unverifiable}` };
  if (!selected(id)) return { verdict: "untestable", reason: NOT_SELECTED };
  if (!cited.has(id)) return { verdict: "untestable", reason: NOT_YET_JUDGED };
  if (checks.length === 0) return { verdict: "untestable", reason: "the run ended before its checks" };
  return worst(checks);
}

function worst(checks: readonly CheckRecord[]): Facts {
  const having = (outcome: CheckRecord["outcome"]) => checks.filter((check) => check.outcome === outcome);
  for (const verdict of ["broken", "violated"] as const) {
    const found = having(verdict);
    if (found.length > 0) return { verdict, ...(found[0]!.message ? { reason: found[0]!.message } : {}) };
  }
  const untestable = having("untestable");
  if (untestable.length > 0) return untestableFacts(untestable);
  const verdict: Verdict | undefined =
    having("met").length > 0 ? "met" : having("observed").length > 0 ? "observed" : undefined;
  if (verdict) return { verdict };
  return { verdict: "untestable", notApplicable: true, reason: checks[0]!.message ?? "does not apply" };
}

function untestableFacts(checks: readonly CheckRecord[]): Facts {
  const missing = [...new Set(checks.flatMap((check) => check.missing ?? []))];
  const blockedBy = [...new Set(checks.flatMap((check) => check.blockedBy ?? []))];
  return {
    verdict: "untestable",
    reason: checks[0]!.message ?? "a prerequisite is missing",
    ...(missing.length > 0 ? { missing } : {}),
    ...(blockedBy.length > 0 ? { blockedBy } : {}),
  };
}
