/** The list of commands, which loads none of them, and the help of one. */
import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { compiledFile } from "../processes/compiled-file.ts";

const MAIN = compiledFile("harness/cli/countersign.js");

const countersign = (...args: string[]) => spawnSync(process.execPath, [MAIN, ...args], { encoding: "utf8" });

const all =
  "run doctor plan list serve receiver client gateway pact sink login report replay compare verify bundle openapi prove".split(
    " ",
  );

it("lists every command with what it does", () => {
  const { status, stdout } = countersign("--help");
  const shown = [...stdout.matchAll(/^ {2}([a-z]+)(?: {2,}| \[)/gm)].map(([, name]) => name);
  expect(shown).toEqual([...all, "help"]);
  expect(status).toBe(0);
});

it.each([
  ["help", "run"],
  ["run", "--help"],
])("shows the options of one: %s %s", (...args) => {
  const { status, stdout } = countersign(...args);
  expect(stdout).toMatch(/judge a target and write the report[\s\S]*--only <ids>/);
  expect(status).toBe(0);
});

it("refuses a command that there is not, and names the nearest", () => {
  const { status, stderr } = countersign("porve");
  expect(stderr).toContain("Did you mean prove?");
  expect(status).toBe(2);
});

it("shows the list where no command is given", () => {
  const { status, stderr } = countersign();
  expect(stderr).toContain("Usage: countersign");
  expect(status).toBe(2);
});

it.each([
  ["run", "--format", "pdf"],
  ["report", "report.json", "--format", "ctrf,pdf"],
])("refuses a format that there is not, before anything else: %s %s %s", (...args) => {
  const { status, stderr } = countersign(...args);
  expect(stderr).toContain("there is no such format");
  expect(status).toBe(2);
});
