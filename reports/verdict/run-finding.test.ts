import { describe, expect, it } from "vitest";
import type { Cause, CheckOutcome, RequirementResult, Verdict } from "../document.ts";
import { sampleCheck, sampleRequirement } from "../testing/sample-requirements.ts";
import type { RunFacts } from "./facts.ts";
import { runFinding } from "./run-finding.ts";

const waiver = { owner: "ops", reason: "later", expires: "2026-12-31" };
const found = (results: RequirementResult[], conditions: Partial<RunFacts> = {}) =>
  runFinding(results, { only: [], outOfReach: [], strict: false, interrupted: false, ...conditions });

function result(verdict: Verdict, more: Partial<RequirementResult> = {}): RequirementResult {
  const outcome: CheckOutcome = verdict === "waived" ? "violated" : verdict;
  return sampleRequirement({ id: "SIG-01", verdict, checks: [sampleCheck({ outcome })], ...more });
}
const unjudged = (cause: Cause, more: Partial<RequirementResult> = {}) =>
  result("untestable", { cause, ...more });

const met = result("met");
const violated = result("violated");
const broken = result("broken");

describe("the finding of a run", () => {
  it("is conformant when everything stated is met", () => {
    expect(found([met, result("observed", { level: "open" })])).toEqual({
      verdict: "conformant",
      exitCode: 0,
      headline: "Conformant: 1 requirement met, no stated one violated.",
    });
  });

  it("is non-conformant for one violated stated requirement", () => {
    expect(found([met, violated])).toEqual({
      verdict: "non-conformant",
      exitCode: 1,
      headline: "Not conformant: 1 requirement violated; 1 requirement met.",
    });
  });

  it("lets a violated implied requirement pass unless strict, and says so", () => {
    const results = [met, result("violated", { level: "implied" })];
    expect(found(results)).toMatchObject({
      exitCode: 0,
      headline: expect.stringContaining("1 implied requirement violated"),
    });
    expect(found(results, { strict: true }).exitCode).toBe(1);
  });

  it("is broken when a check broke, whatever the verdict of its requirement", () => {
    expect(found([met, broken])).toMatchObject({ verdict: "broken", exitCode: 4 });
    const checks = [sampleCheck({ outcome: "violated" }), sampleCheck({ outcome: "broken" })];
    expect(found([met, result("violated", { level: "implied", checks })]).exitCode).toBe(4);
    expect(found([met, unjudged({ kind: "follows", requirements: ["X"] }, { checks })]).exitCode).toBe(4);
  });

  it("is non-conformant even if something else broke, and says both", () => {
    expect(found([met, broken, violated])).toEqual({
      verdict: "non-conformant",
      exitCode: 1,
      headline:
        "Not conformant: 1 requirement violated; Countersign itself broke in 1 requirement; 1 requirement met.",
    });
  });

  it.each<Cause>([
    { kind: "need missing", needs: ["changes"] },
    { kind: "blocked", requirements: ["X"] },
    { kind: "follows", requirements: ["X"] },
    { kind: "precondition", requirements: [] },
    { kind: "no service" },
    { kind: "time" },
    { kind: "quota", requirements: ["KEY-08"] },
    { kind: "rate limit" },
    { kind: "read-only" },
    { kind: "interrupted" },
    { kind: "checks missing" },
  ])("is incomplete when a stated requirement was not judged: $kind", (cause) => {
    expect(found([met, unjudged(cause)])).toMatchObject({
      verdict: "incomplete",
      exitCode: 5,
      headline: expect.stringMatching(
        /^Incomplete: 1 stated requirement could not be judged; 1 requirement met/,
      ),
    });
    expect(found([met, unjudged(cause, { level: "implied" })]).exitCode).toBe(0);
  });

  it.each<Cause>([
    { kind: "out of reach", needs: ["changes"] },
    { kind: "not applicable" },
    { kind: "not selected" },
    { kind: "no check" },
    { kind: "unverifiable" },
  ])("holds nothing against a service for $kind", (cause) => {
    expect(found([met, unjudged(cause)]).exitCode).toBe(0);
  });

  it("says how many this version has no check for", () => {
    expect(found([met, unjudged({ kind: "no check" })]).headline).toContain(
      "1 not yet judged by this version",
    );
  });

  it("is never conformant when nothing was judged", () => {
    const excused = unjudged({ kind: "out of reach", needs: ["changes"] });
    expect(found([excused])).toMatchObject({ exitCode: 5, headline: /nothing was judged/ });
    expect(found([])).toEqual({
      verdict: "incomplete",
      exitCode: 5,
      headline: "Incomplete: nothing was judged.",
    });
    expect(found([excused, result("met", { level: "implied" })])).toMatchObject({
      exitCode: 5,
      headline: expect.stringContaining("nothing stated was judged"),
    });
  });

  it("is conformant in what --only selected, stated or not", () => {
    const implied = result("met", { level: "implied" });
    expect(found([implied, unjudged({ kind: "not selected" })], { only: ["GEN"] })).toMatchObject({
      exitCode: 0,
      headline: expect.stringContaining("met in what was selected"),
    });
  });

  it("is never conformant when the run was interrupted, even after its last check", () => {
    expect(found([met], { interrupted: true })).toEqual({
      verdict: "incomplete",
      exitCode: 5,
      headline: "Incomplete: the run was interrupted; 1 requirement met, no stated one violated.",
    });
    expect(found([met, violated], { interrupted: true })).toMatchObject({
      exitCode: 1,
      headline: expect.stringContaining("; the run was interrupted"),
    });
  });

  it("is incomplete while anything was seen both ways", () => {
    expect(found([met, result("unstable", { level: "implied" })])).toMatchObject({
      verdict: "incomplete",
      exitCode: 5,
      headline: expect.stringContaining("1 requirement seen both ways"),
    });
    expect(found([violated, result("unstable")]).exitCode).toBe(1);
  });

  it("is never conformant while something is waived", () => {
    expect(found([met, result("waived", { waiver })])).toMatchObject({
      verdict: "incomplete",
      exitCode: 5,
      headline: expect.stringContaining("1 violated requirement waived"),
    });
  });

  it("is an error of the command when a waived requirement is met again, unless something broke", () => {
    const again = result("met", { id: "SIG-07", waiver });
    expect(found([met, again])).toMatchObject({
      verdict: "incomplete",
      exitCode: 2,
      headline: expect.stringContaining("SIG-07 met again: take the waiver away"),
    });
    expect(found([again, violated])).toMatchObject({ verdict: "non-conformant", exitCode: 2 });
    expect(found([again, broken]).exitCode).toBe(4);
    expect(found([again, broken, violated]).exitCode).toBe(1);
    expect(found([met, unjudged({ kind: "time" }, { waiver })]).exitCode).toBe(5);
  });
});
