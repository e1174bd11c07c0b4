/** A report document that a command was given. */
import type { ReportDocument } from "#reports/document";
import { readReport } from "#reports/read-report";
import { settingsError } from "../../errors/harness-error.ts";

/** @throws HarnessError (exit code 2) when it cannot be read, is none, or contradicts itself */
export async function givenReport(file: string): Promise<ReportDocument> {
  try {
    return await readReport(file);
  } catch (error) {
    const next =
      "Give the report.json as a run wrote it; `countersign verify` names all that is wrong with one.";
    throw settingsError("report-unreadable", `reading ${file}`, (error as Error).message, next);
  }
}
