/** Two runs with one seed: the same checks with the same outcomes, and the same choices found. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import type { ReportDocument } from "#reports/document";
import { compiledFile } from "../../processes/compiled-file.ts";

const MAIN = compiledFile("harness/cli/countersign.js");
const directory = mkdtempSync(join(tmpdir(), "countersign-twice-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

function judged(name: string): ReportDocument {
  const out = join(directory, name);
  const args = [MAIN, "run", "--only", "PK,USR", "--seed", "7", "--report", out, "--format", "json"];
  const { status, stderr } = spawnSync(process.execPath, args);
  expect(status, String(stderr)).toBe(0);
  return JSON.parse(readFileSync(join(out, "report.json"), "utf8"));
}

/** What is promised. Not: numbers and order of exchanges (checks run side by side), ids, times, keys, signatures, ports. */
function lasting({ verdict, exitCode, headline, run, target, requirements, leftovers }: ReportDocument) {
  return {
    verdict,
    exitCode,
    headline,
    seed: run.seed,
    choices: Object.fromEntries(Object.entries(target.profile).filter(isChoice).sort()),
    requirements: requirements.map(({ checks, ...requirement }) => ({
      ...requirement,
      checks: checks.map(({ title, outcome }) => ({ title, outcome })).sort(byTitle),
    })),
    leftovers: leftovers.map(({ kind, owner }) => `${kind} of ${owner}`).sort(),
  };
}

/** How long the service took is none. */
const isChoice = ([name]: [string, string]) => !name.startsWith("time ");

const byTitle = (one: { title: string }, other: { title: string }) => (one.title < other.title ? -1 : 1);

it("differ in nothing but ids, times, keys and the order of exchanges", { timeout: 180_000 }, () => {
  expect(lasting(judged("first"))).toEqual(lasting(judged("second")));
});
