/** What an earlier report leaves to be judged again: `run --failed-in report.json`. */
import { isRequirementId, type RequirementId } from "#catalogue";
import type { CauseKind, ReportDocument, RequirementResult } from "#reports/document";
import { readReport } from "#reports/read-report";
import { settingsError } from "../errors/harness-error.ts";

/** Nothing that another run with the same settings could judge. */
const settled: readonly (CauseKind | undefined)[] = [
  "unverifiable",
  "not selected",
  "no check",
  "not applicable",
  "out of reach",
  "read-only",
];

/**
 * Requirements that were violated, waived, seen both ways, broken, or could not be judged there, with all that they stand on.
 * @throws HarnessError (exit code 2) when it is no report, or nothing in it is left
 */
export async function failedIn(file: string): Promise<RequirementId[]> {
  const found = failedOf(await reportIn(file));
  if (found.length > 0) return found;
  throw settingsError(
    "nothing-failed",
    `reading --failed-in ${file}`,
    "nothing in it was violated, and nothing that could be judged was left unjudged",
    "Run without --failed-in.",
  );
}

/** In the order of the report. */
export function failedOf({ requirements }: Pick<ReportDocument, "requirements">): RequirementId[] {
  const known = new Map(requirements.map((result) => [result.id, result]));
  const wanted = new Set<string>();
  const take = (id: string) => {
    if (wanted.has(id)) return;
    wanted.add(id);
    known.get(id)?.standsOn?.forEach(take);
  };
  for (const { id } of requirements.filter(isLeft)) take(id);
  // An id of another version of the catalogue cannot be judged by this one.
  return requirements
    .map(({ id }) => id)
    .filter((id) => wanted.has(id) && isRequirementId(id)) as RequirementId[];
}

function isLeft({ verdict, cause }: RequirementResult): boolean {
  if (verdict === "met" || verdict === "observed") return false;
  return verdict !== "untestable" || !settled.includes(cause?.kind);
}

async function reportIn(file: string): Promise<ReportDocument> {
  try {
    return await readReport(file);
  } catch (error) {
    const next = "Give the report.json that a run wrote.";
    throw settingsError("report-unreadable", `reading --failed-in ${file}`, (error as Error).message, next);
  }
}
