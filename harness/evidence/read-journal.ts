/** Reading a journal back, also one whose last line was cut off by a kill. */
import { isDeeper, MAX_DEPTH } from "#reports/json-depth";
import { type HarnessError, settingsError } from "../errors/harness-error.ts";
import { isObject } from "../json/json.ts";
import type { JournalLine } from "./journal.ts";
import { linesOfFile } from "./lines-of-file.ts";

/** @throws HarnessError (exit code 2) when the file cannot be read, a line other than the last is none of a journal, or any is too deep */
export function readJournal(file: string): JournalLine[] {
  const lines: JournalLine[] = [];
  let damaged: number | undefined;
  for (const text of readable(file)) {
    if (damaged !== undefined) throw damage(file, damaged, "is not JSON, or no line of a journal");
    if (isDeeper(text, MAX_DEPTH))
      throw damage(
        file,
        lines.length + 1,
        `holds objects and lists more than ${MAX_DEPTH} deep in one another`,
      );
    const line = parsed(text);
    if (line === undefined) damaged = lines.length + 1;
    else lines.push(line);
  }
  return lines;
}

function parsed(text: string): JournalLine | undefined {
  try {
    const line: unknown = JSON.parse(text);
    return isObject(line) && typeof line.type === "string" ? (line as unknown as JournalLine) : undefined;
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

const damage = (file: string, line: number, fault: string): HarnessError =>
  settingsError(
    "journal-damaged",
    `reading ${file}`,
    `line ${line} ${fault}`,
    "Give the journal.jsonl that a run wrote.",
  );
