import { describe, expect, it } from "vitest";
import type { Cause, RequirementResult } from "../document.ts";
import { sampleCheck, sampleRequirement } from "../testing/sample-requirements.ts";
import { attributed } from "./attributed.ts";

const violated = (id: string, ...standsOn: string[]) =>
  sampleRequirement({
    id,
    verdict: "violated",
    reason: `${id} is so`,
    standsOn,
    checks: [sampleCheck({ outcome: "violated", message: "seen" })],
  });
const met = (id: string, ...standsOn: string[]) => sampleRequirement({ id, standsOn });
const without = (id: string, ...requirements: string[]): RequirementResult =>
  sampleRequirement({
    id,
    verdict: "untestable",
    reason: "the control failed",
    cause: { kind: "precondition", requirements },
  });

const causesOf = (...results: RequirementResult[]): Record<string, Cause | undefined> =>
  Object.fromEntries(attributed(results).map(({ id, cause }) => [id, cause]));

describe("a violated requirement that stands on a violated one", () => {
  it("follows it, and its checks stay as they were", () => {
    const [, above] = attributed([violated("LOW-01"), violated("TOP-01", "LOW-01", "LOW-02")]);
    expect(above).toMatchObject({
      verdict: "untestable",
      cause: { kind: "follows", requirements: ["LOW-01"] },
      reason: "May be no more than what LOW-01 tells: TOP-01 is so",
      checks: [{ outcome: "violated", message: "seen" }],
    });
  });

  it("names those at the bottom, each once", () => {
    expect(
      causesOf(
        violated("TOP-01", "MID-01", "MID-02"),
        violated("MID-01", "LOW-01"),
        violated("MID-02", "LOW-01", "LOW-02"),
        violated("LOW-01"),
        violated("LOW-02"),
      ),
    ).toMatchObject({
      "TOP-01": { kind: "follows", requirements: ["LOW-01", "LOW-02"] },
      "MID-01": { kind: "follows", requirements: ["LOW-01"] },
      "LOW-01": undefined,
    });
  });

  it("stays violated where the one beneath is met, and met where it is violated", () => {
    expect(attributed([met("LOW-01"), violated("TOP-01", "LOW-01")])[1]!.verdict).toBe("violated");
    expect(attributed([violated("LOW-01"), met("TOP-01", "LOW-01")])[1]!.verdict).toBe("met");
  });

  it("follows what its checks suspect, where that is violated", () => {
    const refusal = sampleCheck({ outcome: "violated", message: "seen", suspects: ["LOW-01", "LOW-02"] });
    const suspicious = { ...violated("TOP-01"), checks: [refusal] };
    expect(causesOf(violated("LOW-01"), met("LOW-02"), suspicious)["TOP-01"]).toEqual({
      kind: "follows",
      requirements: ["LOW-01"],
    });
    expect(attributed([met("LOW-01"), suspicious])[1]!.verdict).toBe("violated");
  });

  it("stays violated beside what is only implied, where one of its checks names none", () => {
    const implied = { ...violated("LOW-01"), level: "implied" as const };
    const naming = sampleCheck({ outcome: "violated", message: "seen", suspects: ["LOW-01"] });
    const some = { ...violated("TOP-01"), checks: [naming, ...violated("TOP-01").checks] };
    expect(attributed([implied, { ...some, checks: [naming] }])[1]!.verdict).toBe("untestable");
    expect(attributed([implied, some])[1]!.verdict).toBe("violated");
    expect(attributed([violated("LOW-01"), some])[1]!.verdict).toBe("untestable");
  });

  it("follows it, too, where it was seen only once", () => {
    const once = { ...violated("TOP-01", "LOW-01"), verdict: "unstable" as const };
    expect(causesOf(violated("LOW-01"), once)["TOP-01"]).toMatchObject({ kind: "follows" });
    expect(attributed([met("LOW-01"), once])[1]!.verdict).toBe("unstable");
  });

  it("follows what stood in the way of what its checks suspect, where that is as firm", () => {
    const refusal = sampleCheck({ outcome: "violated", message: "seen", suspects: ["MID-01"] });
    const suspicious = { ...violated("TOP-01"), checks: [refusal] };
    const between = without("MID-01", "LOW-01");
    expect(causesOf(violated("LOW-01"), between, suspicious)["TOP-01"]).toEqual({
      kind: "follows",
      requirements: ["LOW-01"],
    });
    const implied = { ...violated("LOW-01"), level: "implied" as const };
    expect(attributed([implied, between, suspicious])[2]!.verdict).toBe("violated");
    expect(attributed([met("LOW-01"), between, suspicious])[2]!.verdict).toBe("violated");
  });

  it("does not follow what stood in the way of a suspect and stands on it in its turn", () => {
    const refusal = sampleCheck({ outcome: "violated", message: "seen", suspects: ["MID-01"] });
    const suspicious = { ...violated("LOW-01"), checks: [refusal, ...violated("LOW-01").checks] };
    const causes = causesOf(suspicious, without("MID-01", "TOP-01"), violated("TOP-01", "LOW-01"));
    expect(causes["LOW-01"]).toBeUndefined();
    expect(causes["TOP-01"]).toEqual({ kind: "follows", requirements: ["LOW-01"] });
  });

  it("does not follow by the table what in this run was seen to follow it", () => {
    const refusal = sampleCheck({ outcome: "violated", message: "seen", suspects: ["TOP-01"] });
    const suspicious = { ...violated("LOW-01"), checks: [refusal] };
    const causes = causesOf(suspicious, violated("TOP-01", "LOW-01"));
    expect(causes).toEqual({ "LOW-01": { kind: "follows", requirements: ["TOP-01"] }, "TOP-01": undefined });
  });

  const ring = [violated("A-01", "B-01"), violated("B-01", "C-01"), violated("C-01", "A-01")];

  it("stays violated in a ring, or nothing of it would be red", () => {
    expect(attributed(ring).map(({ verdict }) => verdict)).toEqual(["violated", "violated", "violated"]);
  });

  it("follows all of a ring that it stands on, and a ring what explains it", () => {
    expect(causesOf(...ring, violated("TOP-01", "A-01"))["TOP-01"]).toMatchObject({
      kind: "follows",
      requirements: expect.arrayContaining(["A-01", "B-01", "C-01"]),
    });
    const explained = [...ring.slice(1), violated("A-01", "B-01", "LOW-01"), violated("LOW-01")];
    const causes = causesOf(...explained);
    for (const id of ["A-01", "B-01", "C-01"])
      expect(causes[id]).toEqual({ kind: "follows", requirements: ["LOW-01"] });
  });
});

describe("a requirement whose precondition did not hold", () => {
  it("is blocked by those that ask for it and are violated, and by no others", () => {
    expect(causesOf(violated("LOW-01"), met("LOW-02"), without("TOP-01", "LOW-01", "LOW-02"))).toMatchObject({
      "TOP-01": { kind: "blocked", requirements: ["LOW-01"] },
    });
  });

  it("keeps its reason as what it is where none of them is violated", () => {
    const kept = without("TOP-01", "LOW-01", "GONE-01");
    expect(attributed([met("LOW-01"), kept])[1]).toEqual(kept);
  });

  it("is blocked by what is at the bottom of what asks for it", () => {
    expect(
      causesOf(
        violated("LOW-01"),
        violated("MID-01", "LOW-01"),
        without("MID-02", "LOW-01"),
        without("TOP-01", "MID-01", "MID-02"),
      ),
    ).toMatchObject({ "TOP-01": { kind: "blocked", requirements: ["LOW-01"] } });
  });

  it("is explained by the other where two suspect one another, and that one was seen without it as well", () => {
    const suspecting = (...suspects: string[]) =>
      sampleCheck({ outcome: "violated", message: "seen", suspects });
    const first = { ...violated("LOW-01"), checks: [suspecting("LOW-02"), suspecting("LOW-03")] };
    const second = { ...violated("LOW-02"), checks: [suspecting("LOW-01")] };
    expect(causesOf(first, second)).toEqual({
      "LOW-01": undefined,
      "LOW-02": { kind: "follows", requirements: ["LOW-01"] },
    });
    const alike = { ...first, checks: [suspecting("LOW-02")] };
    expect(causesOf(alike, second)).toEqual({ "LOW-01": undefined, "LOW-02": undefined });
  });

  it("ends where two ask for one another", () => {
    const both = [without("A-01", "B-01"), without("B-01", "A-01")];
    expect(attributed(both)).toEqual(both);
  });

  it("is blocked by a target that is no service, where that is a violation", () => {
    const cause: Cause = { kind: "no service", requirements: ["PK-02"] };
    const result = { ...without("TOP-01"), cause };
    expect(causesOf(violated("PK-02"), result)["TOP-01"]).toEqual({
      kind: "blocked",
      requirements: ["PK-02"],
    });
    expect(causesOf(met("PK-02"), result)["TOP-01"]).toEqual(cause);
  });

  it("has another cause that stays, whatever is violated", () => {
    const cause: Cause = { kind: "need missing", needs: ["sink"] };
    expect(causesOf(violated("LOW-01"), { ...without("TOP-01", "LOW-01"), cause })["TOP-01"]).toEqual(cause);
  });
});
