import {
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { type JournalLine, openJournal } from "./journal.ts";
import { linesOfFile } from "./lines-of-file.ts";
import { readJournal } from "./read-journal.ts";

function folderForTest(): string {
  const folder = mkdtempSync(join(tmpdir(), "countersign-journal-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

it("writes nothing once it is closed, into whatever file has its descriptor then", () => {
  const folder = folderForTest();
  const journal = openJournal(join(folder, "journal.jsonl"), (text) => text);
  journal.write({ type: "profile", name: "before", value: "1" });
  journal.close();
  const next = openSync(join(folder, "report.json"), "w");
  journal.write({ type: "profile", name: "after", value: "2" });
  journal.close();
  closeSync(next);
  expect(readFileSync(journal.file, "utf8")).toContain("before");
  expect(readFileSync(join(folder, "report.json"), "utf8")).toBe("");
});

const aNote: JournalLine = { type: "profile", name: "note", value: "x".repeat(100) };

it("is for its owner alone, also where somebody made the file before", () => {
  const file = join(folderForTest(), "journal.jsonl");
  writeFileSync(file, "", { mode: 0o644 });
  openJournal(file, (text) => text).close();
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

it("tells once that the disk is full, and throws at nobody", () => {
  const journal = openJournal("/dev/full", (text) => text);
  expect(journal.failed.aborted).toBe(false);
  journal.write(aNote);
  journal.write(aNote);
  journal.close();
  expect(journal.failed.reason).toMatchObject({ code: "ENOSPC" });
});

describe("reading a journal back", () => {
  const written = (text: string) => {
    const file = join(folderForTest(), "journal.jsonl");
    writeFileSync(file, text);
    return file;
  };
  const line = JSON.stringify(aNote);

  it("gives every line, and leaves out the last one where it was cut off", () => {
    expect(readJournal(written(`${line}\n${line}\n`))).toEqual([aNote, aNote]);
    expect(readJournal(written(`${line}\n${line.slice(0, 20)}`))).toEqual([aNote]);
    expect(readJournal(written(""))).toEqual([]);
  });

  it("gives lines that are longer than what is read at once", () => {
    const long = { ...aNote, value: "ü".repeat(2_000_000) };
    expect(readJournal(written(`${line}\n${JSON.stringify(long)}\n${line}\n`))).toEqual([aNote, long, aNote]);
  });

  it("refuses one that is damaged in the middle, one that is not there, and one without any line", () => {
    expect(() => readJournal(written(`${line}\n{"a\n${line}\n`))).toThrow("line 2 is not JSON");
    expect(() => readJournal("/nowhere/journal.jsonl")).toThrow("journal-unreadable");
    expect(() => readJournal("/dev/zero")).toThrow("a line of more than");
  });

  it("takes one that is larger than any text can be", () => {
    const file = written("");
    const block = `${JSON.stringify({ ...aNote, value: "x".repeat(2 ** 20) })}\n`;
    const descriptor = openSync(file, "a");
    for (let n = 0; n < 520; n++) writeSync(descriptor, block);
    closeSync(descriptor);
    let lines = 0;
    for (const text of linesOfFile(file)) if (text.length > 2 ** 20) lines++;
    expect(lines).toBe(520);
  });
});
