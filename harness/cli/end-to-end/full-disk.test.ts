/** What a run leaves on a disk: its owner's alone, and whole as far as there is room. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, statSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { compiledFile } from "../../processes/compiled-file.ts";

const PROGRAM = compiledFile("harness/cli/countersign.js");

function folderForTest() {
  const folder = mkdtempSync(join(tmpdir(), "countersign-disk-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

const run = (folder: string, ...options: string[]) =>
  spawnSync(process.execPath, [PROGRAM, "run", "--only", "PK-01", "--report", folder, ...options], {
    encoding: "utf8",
    timeout: 100_000,
  });

const modes = (folder: string) =>
  [folder, ...readdirSync(folder).map((name) => join(folder, name))].map((file) =>
    (statSync(file).mode & 0o777).toString(8),
  );

describe("the files of a run", () => {
  it("are nobody else's", { timeout: 120_000 }, () => {
    const folder = join(folderForTest(), "report");
    expect(run(folder).status).toBe(0);
    expect(new Set(modes(folder))).toEqual(new Set(["700", "600"]));
  });

  it("can be read by all when that is asked for", { timeout: 120_000 }, () => {
    const folder = join(folderForTest(), "report");
    expect(run(folder, "--public").status).toBe(0);
    expect(new Set(modes(folder))).toEqual(new Set(["755", "644"]));
  });
});

describe("a disk that is full", () => {
  it("is our fault, exit code 4, and never 'nothing was sent'", { timeout: 120_000 }, () => {
    const folder = folderForTest();
    symlinkSync("/dev/full", join(folder, "journal.jsonl"));
    const { status, stderr } = run(folder);
    expect(stderr).toContain("journal-not-written");
    expect(stderr).toContain("ENOSPC");
    expect(status).toBe(4);
  });
});
