/** ctrf.json, by the validator and the schema of those who keep the format. */
import { validate } from "ctrf";
import { describe, expect, it } from "vitest";
import type { Verdict } from "../document.ts";
import { hostileText, sampleCheck, sampleReport, sampleRequirement } from "../testing/sample-report.ts";
import { renderCtrf } from "./render-ctrf.ts";

const read = (report = sampleReport()) => JSON.parse(renderCtrf(report));
const statusOf = (verdict: Verdict, level: "stated" | "implied" = "stated", strict = false) => {
  const report = sampleReport({ requirements: [sampleRequirement({ id: "SIG-01", verdict, level })] });
  report.run.strict = strict;
  return read(report).results.tests[0].status;
};

describe("ctrf.json", () => {
  it("follows the schema of the format, with every verdict, hostile text, and nothing at all", () => {
    const hostile = sampleRequirement({
      id: "SIG-01",
      title: hostileText,
      chapter: hostileText,
      source: [],
      verdict: "violated",
      reason: hostileText,
      checks: [sampleCheck({ outcome: "violated", received: hostileText, durationMs: 1.5 })],
    });
    for (const report of [
      sampleReport(),
      sampleReport({ requirements: [hostile] }),
      sampleReport({ requirements: [] }),
    ])
      expect(validate(read(report))).toMatchObject({ valid: true });
  });

  it.each([
    ["a status that it does not know", { status: "violated" }],
    ["a member that nobody reads", { verdict: "met" }],
    ["a duration that is no whole number", { duration: 1.5 }],
    ["no name", { name: undefined }],
  ])("is found wrong with %s, so that valid means something", (_, spoilt) => {
    const report = read();
    Object.assign(report.results.tests[0], spoilt);
    expect(validate(JSON.parse(JSON.stringify(report)))).toMatchObject({ valid: false });
  });

  it("fails what fails the run, and passes only what is met", () => {
    expect(statusOf("met")).toBe("passed");
    expect(statusOf("violated")).toBe("failed");
    expect(statusOf("violated", "implied")).toBe("other");
    expect(statusOf("violated", "implied", true)).toBe("failed");
    expect(statusOf("broken")).toBe("failed");
    expect(statusOf("untestable")).toBe("skipped");
    expect(statusOf("waived")).toBe("skipped");
    expect(statusOf("unstable")).toBe("other");
    expect(statusOf("observed")).toBe("other");
  });

  it("counts every test once, and tells why one failed", () => {
    const { summary, tests } = read().results;
    const { passed, failed, skipped, other } = summary;
    expect(passed + failed + skipped + other).toBe(tests.length);
    expect(tests.find(({ testId }: { testId: string }) => testId === "OAU-02")).toMatchObject({
      status: "failed",
      rawStatus: "violated",
      trace: expect.stringContaining("received: 200 and the user of the token"),
    });
  });

  it("shows what could hide or reorder text", () => {
    expect(renderCtrf(sampleReport())).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}\p{Cs}]/u);
  });
});
