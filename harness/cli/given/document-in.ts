/** A report document that a command was given, or what the journal of a run that was killed comes to. */
import type { ReportDocument } from "#reports/document";
import { validateReport } from "#reports/validate-report";
import { assembleReport } from "../../assembly/assemble-report.ts";
import { withProofs } from "../../assembly/with-proofs.ts";
import { HarnessError, settingsError } from "../../errors/harness-error.ts";
import { readJournal } from "../../evidence/read-journal.ts";
import { givenReport } from "./given-report.ts";

/** @throws HarnessError (exit code 2) when it cannot be read, is none, or contradicts itself */
export async function documentIn(file: string): Promise<ReportDocument> {
  if (!file.endsWith(".jsonl")) return givenReport(file);
  const { knownFaults } = await import("#fixtures/known-faults");
  const lines = readJournal(file);
  try {
    return validateReport(withProofs(assembleReport(lines), knownFaults));
  } catch (error) {
    if (error instanceof HarnessError) throw error;
    const seen = `its lines come to no report: ${(error as Error).message}`;
    throw settingsError(
      "journal-damaged",
      `reading ${file}`,
      seen,
      "Give the journal.jsonl as a run wrote it.",
    );
  }
}
