/** A run as a step of GitHub Actions: summary and annotations there, and nothing of them elsewhere. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { sampleReport } from "#reports/testing/sample-report";
import { compiledFile } from "../../processes/compiled-file.ts";
import { tellPipeline } from "./tell-pipeline.ts";

const MAIN = compiledFile("harness/cli/countersign.js");
const directory = mkdtempSync(join(tmpdir(), "countersign-github-"));
const summary = join(directory, "summary");
afterAll(() => rmSync(directory, { recursive: true, force: true }));

function run(environment: Record<string, string>) {
  const args = ["run", "--only", "PK", "--report", join(directory, "out"), "--format", "json"];
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [MAIN, ...args, "--reference-args", "--defect", "public-key-cut-off"],
    { env: { ...process.env, ...environment }, encoding: "utf8" },
  );
  expect(status, stderr).toBe(1);
  return stdout;
}

it(
  "appends the summary, prints annotations, and lets no evidence command anything",
  { timeout: 60_000 },
  () => {
    writeFileSync(summary, "of an earlier command\n");
    const lines = run({ GITHUB_ACTIONS: "true", GITHUB_STEP_SUMMARY: summary }).split("\n");

    expect(readFileSync(summary, "utf8")).toMatch(/^of an earlier command\n# Countersign: Not conformant\n/);
    const annotations = lines.filter((line) => /^::(error|warning) /.test(line));
    expect(annotations.length).toBeGreaterThan(0);
    expect(annotations.length).toBeLessThanOrEqual(10);
    const [, word] = lines[0]!.match(/^::stop-commands::(\S+)$/) ?? [];
    const resumed = lines.indexOf(`::${word}::`);
    expect(resumed).toBeGreaterThan(1);
    expect(lines.indexOf(annotations[0]!)).toBeGreaterThan(resumed);
  },
);

it("changes nothing elsewhere", { timeout: 60_000 }, () => {
  writeFileSync(summary, "");
  expect(run({ GITHUB_ACTIONS: "", GITHUB_STEP_SUMMARY: summary })).not.toMatch(/^::/m);
  expect(readFileSync(summary, "utf8")).toBe("");
});

it("keeps the summary of a step within what GitHub takes", () => {
  writeFileSync(summary, "x".repeat((1 << 20) - 700));
  tellPipeline(sampleReport(), { GITHUB_ACTIONS: "true", GITHUB_STEP_SUMMARY: summary }, () => undefined);
  const { length } = readFileSync(summary);
  expect(length).toBeGreaterThan((1 << 20) - 700);
  expect(length).toBeLessThanOrEqual(1 << 20);
});

it("prints annotations all the same where the summary cannot be written", () => {
  const written: string[] = [];
  const environment = { GITHUB_ACTIONS: "true", GITHUB_STEP_SUMMARY: directory };
  tellPipeline(sampleReport(), environment, (text) => written.push(text));
  expect(written.length).toBeGreaterThan(5);
});
