/** Reading a journal back, also one whose last line was cut off by a kill. */
import { readFileSync } from "node:fs";
import { settingsError } from "../errors/harness-error.ts";
import type { JournalLine } from "./journal.ts";

/** @throws HarnessError (exit code 2) when the file cannot be read, or a line other than the last is no JSON */
export function readJournal(file: string): JournalLine[] {
  const lines = textOf(file)
    .split("\n")
    .filter((line) => line !== "");
  return lines.flatMap((line, index) => {
    try {
      return [JSON.parse(line) as JournalLine];
    } catch {
      if (index === lines.length - 1) return [];
      const next = "Give the journal.jsonl that a run wrote.";
      throw settingsError("journal-damaged", `reading ${file}`, `line ${index + 1} is not JSON`, next);
    }
  });
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw settingsError(
      "journal-unreadable",
      `reading ${file}`,
      (error as Error).message,
      "Give a readable file.",
    );
  }
}
