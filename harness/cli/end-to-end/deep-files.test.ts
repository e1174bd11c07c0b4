/** Files that nest 100,000 deep end every command that reads them with a clear error, and soon. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, expect, it } from "vitest";
import { packTar } from "#reports/bundle/ustar";
import { sampleReport } from "#reports/testing/sample-report";
import { compiledFile } from "../../processes/compiled-file.ts";

const MAIN = compiledFile("harness/cli/countersign.js");
const DEPTH = 100_000;
const SOON_MS = 60_000;
const deep = "[".repeat(DEPTH) + "]".repeat(DEPTH);

const directory = mkdtempSync(join(tmpdir(), "countersign-deep-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const within = (value: object, member: string) =>
  JSON.stringify({ ...value, [member]: "DEEP" }).replace('"DEEP"', deep);

function fileOf(name: string, content: string | Buffer): string {
  const file = join(directory, name);
  writeFileSync(file, content);
  return file;
}

mkdirSync(join(directory, "run"));
const report = fileOf("run/report.json", within(sampleReport(), "later"));
const members = fileOf("members.json", `${'{"a":'.repeat(DEPTH)}1${"}".repeat(DEPTH)}`);
const inPlace = fileOf("exitCode.json", within(sampleReport(), "exitCode"));
const header = { type: "header", format: "countersign-journal/1", run: sampleReport().run, planned: {} };
const journal = fileOf("journal.jsonl", `${within(header, "target")}\n`);
const change = fileOf("change.jsonl", `${JSON.stringify(header)}\n${within({ type: "change" }, "change")}\n`);
const archive = fileOf(
  "run.tar.gz",
  gzipSync(packTar([{ name: "run/report.json", content: Buffer.from(within(sampleReport(), "later")) }])),
);

const countersign = (...args: string[]) =>
  spawnSync(process.execPath, [MAIN, ...args], { encoding: "utf8", timeout: SOON_MS });

it.each([
  ["verify", report],
  ["verify", members],
  ["verify", inPlace],
  ["report", report],
  ["report", journal],
  ["report", change],
  [`report merge --report ${join(directory, "merged")}`, journal, change],
  ["compare", report, inPlace],
  ["bundle", join(directory, "run")],
  ["replay", `${report}#1`],
  ["run --failed-in", report],
])("%s: exit code 2, and what is wrong with it", { timeout: SOON_MS }, (command, ...files) => {
  const { status, stderr } = countersign(...command.split(" "), ...files);

  expect(stderr).toContain("more than 1000 deep in one another");
  expect(stderr).not.toContain("call stack");
  expect(status).toBe(2);
});

it("verify of an archive: names the file in it", { timeout: SOON_MS }, () => {
  const { status, stdout } = countersign("verify", archive);

  expect(stdout).toContain("report.json: it is no report document");
  expect(stdout).toContain("more than 1000 deep in one another");
  expect(status).toBe(1);
});

it.each([
  ["no object", "null\n5\n"],
  ["a header of nothing", '{"type":"header"}\n{"type":"footer"}\n'],
  [
    "an exchange of nothing",
    `${JSON.stringify({ ...header, target: sampleReport().target })}\n{"type":"exchange"}\n`,
  ],
])("report of a journal with %s: exit code 2", { timeout: SOON_MS }, (_, text) => {
  const { status, stderr } = countersign("report", fileOf("odd.jsonl", text));

  expect(stderr).toContain("journal-");
  expect(status).toBe(2);
});
