/** Reads a report document back from disk. */
import { readFile } from "node:fs/promises";
import type { ReportDocument } from "./document.ts";
import { parseDocument } from "./json-depth.ts";
import { validateReport, validateShape } from "./validate-report.ts";

/**
 * Reads and validates the `report.json` at `path`.
 * @throws Error naming the path, when it cannot be read, is no JSON, is no report document, or contradicts itself.
 */
export const readReport = (path: string) => readAs(path, validateReport);

/**
 * Reads a `report.json` that may contradict itself.
 * @throws Error naming the path, when it cannot be read, is no JSON, or is no report document.
 */
export const readDoubtedReport = (path: string) => readAs(path, validateShape);

async function readAs(path: string, validate: (value: unknown) => ReportDocument): Promise<ReportDocument> {
  const text = await readFile(path, "utf8").catch((error: Error) => {
    throw new Error(`Could not read the report ${path}: ${error.message}. Give the path of a report.json.`, {
      cause: error,
    });
  });
  try {
    return validate(parseDocument(text));
  } catch (error) {
    throw new Error(`The report ${path} cannot be used. ${explained(error)}`, { cause: error });
  }
}

function explained(error: unknown): string {
  if (error instanceof SyntaxError) return `It is not JSON (${error.message}): it may have been cut short.`;
  return error instanceof Error ? error.message : String(error);
}
