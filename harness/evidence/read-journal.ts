/** Reading a journal back, also one whose last line was cut off by a kill. */
import { type HarnessError, settingsError } from "../errors/harness-error.ts";
import type { JournalLine } from "./journal.ts";
import { linesOfFile } from "./lines-of-file.ts";

/** @throws HarnessError (exit code 2) when the file cannot be read, or a line other than the last is no JSON */
export function readJournal(file: string): JournalLine[] {
  const lines: JournalLine[] = [];
  let damaged: number | undefined;
  for (const text of readable(file)) {
    if (damaged !== undefined) throw damage(file, damaged);
    const line = parsed(text);
    if (line === undefined) damaged = lines.length + 1;
    else lines.push(line);
  }
  return lines;
}

function parsed(text: string): JournalLine | undefined {
  try {
    return JSON.parse(text) as JournalLine;
  } catch {
    return undefined;
  }
}

function* readable(file: string): Generator<string> {
  try {
    yield* linesOfFile(file);
  } catch (error) {
    throw settingsError(
      "journal-unreadable",
      `reading ${file}`,
      (error as Error).message,
      "Give a readable file.",
    );
  }
}

const damage = (file: string, line: number): HarnessError =>
  settingsError(
    "journal-damaged",
    `reading ${file}`,
    `line ${line} is not JSON`,
    "Give the journal.jsonl that a run wrote.",
  );
