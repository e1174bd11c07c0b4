import { describe, expect, it } from "vitest";
import { sampleCheck, sampleRequirement } from "../testing/sample-requirements.ts";
import type { RunFacts } from "./facts.ts";
import { judgedRequirements } from "./judged-requirements.ts";

const run: RunFacts = { only: [], outOfReach: [], strict: false, interrupted: false };
const waiver = { owner: "ops", reason: "rollout in March", expires: "2026-12-31" };
const refusal = sampleCheck({ outcome: "violated", message: "401" });

describe("judging all requirements of a run", () => {
  it("excuses a violation that is waived, and says by whom, until when and why", () => {
    const [waived] = judgedRequirements(
      [sampleRequirement({ id: "LOW-01", waiver, checks: [refusal] })],
      run,
    );
    expect(waived).toMatchObject({
      verdict: "waived",
      reason: "Waived by ops until 2026-12-31: rollout in March (401)",
      waiver,
    });
  });

  it("lets others follow, and be blocked by, a violation that is waived", () => {
    const facts = [
      sampleRequirement({ id: "LOW-01", waiver, checks: [refusal] }),
      sampleRequirement({ id: "TOP-01", standsOn: ["LOW-01"], checks: [refusal] }),
      sampleRequirement({
        id: "TOP-02",
        checks: [
          sampleCheck({ outcome: "untestable", cause: { kind: "precondition", requirements: ["LOW-01"] } }),
        ],
      }),
    ];
    expect(judgedRequirements(facts, run).map(({ verdict, cause }) => [verdict, cause?.kind])).toEqual([
      ["waived", undefined],
      ["untestable", "follows"],
      ["untestable", "blocked"],
    ]);
  });

  it("decides the same again from what it decided, whatever stood there", () => {
    const judged = judgedRequirements([sampleRequirement({ id: "LOW-01", checks: [refusal] })], run);
    const doubted = judged.map((result) => ({
      ...result,
      verdict: "met" as const,
      reason: "all is well",
      cause: { kind: "quota" as const },
    }));
    expect(judgedRequirements(doubted, run)).toEqual(judged);
  });
});
