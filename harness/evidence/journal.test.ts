import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { openJournal } from "./journal.ts";

it("writes nothing once it is closed, into whatever file has its descriptor then", () => {
  const folder = mkdtempSync(join(tmpdir(), "countersign-journal-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
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
