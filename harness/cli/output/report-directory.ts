/** The directory that a command writes to. */
import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { settingsError } from "../../errors/harness-error.ts";
import { PRIVATE_FOLDER } from "../../limits.ts";

/** Made if it is not there, with this mode. @returns its absolute path. @throws HarnessError (exit code 2) when it cannot be */
export function reportDirectory(given: string, mode = PRIVATE_FOLDER): string {
  const directory = resolve(given);
  try {
    mkdirSync(directory, { recursive: true, mode });
    return directory;
  } catch (cause) {
    throw settingsError(
      "no-report-directory",
      `making the directory ${directory} for the report`,
      (cause as Error).message,
      "Give --report (or FDS_REPORT_DIR) a directory that can be written to.",
    );
  }
}
