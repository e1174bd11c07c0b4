import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { sampleReport } from "#reports/testing/sample-report";
import { givenReport } from "./given-report.ts";

const directory = mkdtempSync(join(tmpdir(), "countersign-given-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const file = join(directory, "report.json");

it("takes a report as it was written", async () => {
  writeFileSync(file, JSON.stringify(sampleReport()));
  expect((await givenReport(file)).exitCode).toBe(1);
});

it.each([
  ["is not there", undefined, /ENOENT/],
  ["is cut short", '{"format":', /not JSON/],
  ["contradicts itself", JSON.stringify({ ...sampleReport(), exitCode: 0 }), /\/exitCode/],
])("is an error of the command when it %s", async (_, text, words) => {
  rmSync(file, { force: true });
  if (text !== undefined) writeFileSync(file, text);
  const given = givenReport(file);
  await expect(given).rejects.toThrow(words);
  await expect(given).rejects.toMatchObject({ code: "report-unreadable", exitCode: 2 });
});
