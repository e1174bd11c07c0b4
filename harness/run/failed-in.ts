/** What an earlier report leaves to be judged again: `--failed-in report.json`, of `run` and of `receiver`. */
import { isRequirementId, type OtherSide, otherSideIds } from "#catalogue";
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
 * @param side who is judged; undefined for the service
 * @throws HarnessError (exit code 2) when it is no report, one on somebody else, or nothing in it is left
 */
export async function failedIn(file: string, side?: OtherSide): Promise<string[]> {
  const report = await reportIn(file);
  const other = report.target.side ?? SERVICE;
  if (other !== (side ?? SERVICE))
    throw settingsError(
      "report-of-another-side",
      `reading --failed-in ${file}`,
      `it is a report on a ${other}, and a ${side ?? SERVICE} is to be judged`,
      `Give the report.json of a ${side ?? SERVICE}.`,
    );
  const found = failedOf(report, side);
  if (found.length > 0) return found;
  throw settingsError(
    "nothing-failed",
    `reading --failed-in ${file}`,
    "nothing in it was violated, and nothing that could be judged was left unjudged",
    `${side === undefined ? "Run" : "Judge"} without --failed-in.`,
  );
}

const SERVICE = "service";

/** In the order of the report. */
export function failedOf({ requirements }: Pick<ReportDocument, "requirements">, side?: OtherSide): string[] {
  const known = new Map(requirements.map((result) => [result.id, result]));
  const wanted = new Set<string>();
  const take = (id: string) => {
    if (wanted.has(id)) return;
    wanted.add(id);
    known.get(id)?.standsOn?.forEach(take);
  };
  for (const { id } of requirements.filter(isLeft)) take(id);
  // An id of another version of the catalogue cannot be judged by this one.
  const isKnown = side === undefined ? isRequirementId : isIdOf(side);
  return requirements.map(({ id }) => id).filter((id) => wanted.has(id) && isKnown(id));
}

const isIdOf = (side: OtherSide) => (id: string) => otherSideIds(side).some((own) => own === id);

/** @param others the options that select too */
export const contradictingSelections = (others: string): Error =>
  settingsError(
    "contradicting-selections",
    "reading the options",
    `--failed-in, and ${others}`,
    "Give one of them: --failed-in selects by itself.",
  );

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
