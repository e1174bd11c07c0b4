/** The files that a command was told to write. */
import { writeFile } from "node:fs/promises";
import { settingsError } from "../../errors/harness-error.ts";

/** @throws HarnessError (exit code 2) */
export async function writeTo(file: string, content: Buffer | string): Promise<void> {
  try {
    await writeFile(file, content);
  } catch (error) {
    const next = "Give --output a file that can be written.";
    throw settingsError("bundle-unwritable", `writing ${file}`, (error as Error).message, next);
  }
}
