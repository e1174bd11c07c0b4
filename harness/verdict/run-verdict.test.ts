import { describe, expect, it } from "vitest";
import type { RequirementResult } from "#reports/document.ts";
import { NOT_YET_JUDGED } from "./requirement-verdict.ts";
import { type RunConditions, runFinding } from "./run-verdict.ts";

const result = (facts: Partial<RequirementResult>): RequirementResult => ({
  id: "SIG-01",
  chapter: "x",
  level: "stated",
  title: "x",
  source: [],
  says: "x",
  verdict: "met",
  checks: [],
  ...facts,
});
const exitCode = (results: RequirementResult[], conditions: Partial<RunConditions> = {}) =>
  runFinding(results, { strict: false, outOfReach: [], narrowed: false, ...conditions }).exitCode;

describe("the verdict of a run", () => {
  it("is conformant when every stated requirement is met", () => {
    expect(exitCode([result({}), result({ level: "open", verdict: "observed" })])).toBe(0);
  });

  it("is non-conformant for one violated stated requirement", () => {
    expect(exitCode([result({}), result({ verdict: "violated" })])).toBe(1);
  });

  it("lets a violated implied requirement pass unless strict", () => {
    const results = [result({}), result({ level: "implied", verdict: "violated" })];
    expect(exitCode(results)).toBe(0);
    expect(exitCode(results, { strict: true })).toBe(1);
  });

  it("is incomplete when a stated requirement could not be judged and was not declared out of reach", () => {
    const results = [result({}), result({ verdict: "untestable", missing: ["changes"] })];
    expect(exitCode(results)).toBe(5);
    expect(exitCode(results, { outOfReach: ["changes"] })).toBe(0);
  });

  it("is never conformant when nothing was judged", () => {
    expect(
      exitCode([result({ verdict: "untestable", missing: ["changes"] })], { outOfReach: ["changes"] }),
    ).toBe(5);
    expect(exitCode([])).toBe(5);
  });

  it("is broken before anything else when a check of ours broke", () => {
    expect(exitCode([result({ verdict: "broken" }), result({ verdict: "violated" })])).toBe(4);
  });

  it("is never conformant while something is waived", () => {
    expect(exitCode([result({}), result({ verdict: "waived" })])).toBe(5);
  });

  it("says how many are not yet judged, which alone does not make it incomplete", () => {
    const results = [result({}), result({ verdict: "untestable", reason: NOT_YET_JUDGED })];
    const finding = runFinding(results, { strict: false, outOfReach: [], narrowed: false });
    expect(finding.exitCode).toBe(0);
    expect(finding.headline).toContain("1 not yet judged by this version");
  });

  it("does not hold against a service what its permitted choices leave nothing to judge of", () => {
    expect(exitCode([result({}), result({ verdict: "untestable", notApplicable: true })])).toBe(0);
  });
});
