import { describe, expect, it } from "vitest";
import type { CheckOutcome, CheckResult } from "../document.ts";
import { sampleCheck, sampleRequirement } from "../testing/sample-requirements.ts";
import type { RequirementFacts, RunFacts } from "./facts.ts";
import { verdictOfChecks } from "./verdict-of-checks.ts";

const run: RunFacts = { only: [], outOfReach: ["changes"], strict: false, interrupted: false };

function verdict(
  checks: readonly (CheckOutcome | CheckResult)[],
  facts: Partial<RequirementFacts> = {},
  conditions: Partial<RunFacts> = {},
) {
  const made = checks.map((check) =>
    typeof check === "string" ? sampleCheck({ outcome: check, message: `${check} was seen` }) : check,
  );
  return verdictOfChecks(sampleRequirement({ id: "SIG-01", checks: made, ...facts }), {
    ...run,
    ...conditions,
  });
}

describe("the verdict of a requirement by its checks", () => {
  it.each<[CheckOutcome[], string]>([
    [["met", "met"], "met"],
    [["met", "observed", "not-applicable"], "met"],
    [["observed", "not-applicable"], "observed"],
    [["met", "untestable"], "untestable"],
    [["met", "untestable", "unstable"], "unstable"],
    [["untestable", "unstable", "broken"], "broken"],
    [["met", "unstable", "broken", "violated"], "violated"],
  ])("is by %j %s: the worst decides, and what was seen to be violated is", (outcomes, expected) => {
    expect(verdict(outcomes).verdict).toBe(expected);
  });

  it("says what the check that decides says", () => {
    expect(verdict(["met", "violated"])).toEqual({ verdict: "violated", reason: "violated was seen" });
    expect(verdict(["met"])).toEqual({ verdict: "met" });
  });

  it("does not apply where no check does", () => {
    expect(verdict(["not-applicable"])).toEqual({
      verdict: "untestable",
      reason: "not-applicable was seen",
      cause: { kind: "not applicable" },
    });
  });

  it("gives an unstable one its cause", () => {
    expect(verdict(["unstable"])).toMatchObject({ verdict: "unstable", cause: { kind: "unstable" } });
  });
});

describe("a requirement of which fewer checks were recorded than planned", () => {
  it.each<[CheckOutcome[], number, string]>([
    [["met", "met", "met"], 5, "3 of 5 checks ran"],
    [["met"], 2, "1 of 2 checks ran"],
    [["observed"], 2, "1 of 2 checks ran"],
    [["not-applicable"], 2, "1 of 2 checks ran"],
    [[], 5, "0 of 5 checks ran"],
  ])("is never met: %j of %i", (outcomes, planned, reason) => {
    expect(verdict(outcomes, { planned })).toEqual({
      verdict: "untestable",
      reason,
      cause: { kind: "checks missing" },
    });
    expect(verdict(outcomes, { planned }, { interrupted: true })).toEqual({
      verdict: "untestable",
      reason: `the run was interrupted: ${reason}`,
      cause: { kind: "interrupted" },
    });
  });

  it("is still violated where that was seen, and says how many ran", () => {
    expect(verdict(["met", "violated"], { planned: 3 })).toEqual({
      verdict: "violated",
      reason: "violated was seen (2 of 3 checks ran)",
    });
  });

  it("keeps what its own checks say of why it cannot be judged", () => {
    const check = sampleCheck({
      outcome: "untestable",
      message: "no second user",
      cause: { kind: "need missing", needs: ["second-user"] },
    });
    expect(verdict([check], { planned: 2 })).toEqual({
      verdict: "untestable",
      reason: "no second user (1 of 2 checks ran)",
      cause: check.cause,
    });
  });
});

describe("a requirement that the run is not about", () => {
  it("is not judged by checks that were made for another", () => {
    const elsewhere = verdict(["met"], {}, { only: ["KEY", "sig-02"] });
    expect(elsewhere).toMatchObject({ verdict: "untestable", cause: { kind: "not selected" } });
    expect(verdict(["met"], {}, { only: ["sig"] }).verdict).toBe("met");
    expect(verdict(["met"], {}, { only: ["SIG-01"] }).verdict).toBe("met");
  });

  it("has no check, or none is possible", () => {
    expect(verdict([], { planned: 0 })).toMatchObject({ cause: { kind: "no check" } });
    expect(verdict([], { planned: 0, level: "unverifiable", unverifiable: "it is inside" })).toEqual({
      verdict: "untestable",
      reason: "cannot be seen from outside: it is inside",
      cause: { kind: "unverifiable" },
    });
  });
});
