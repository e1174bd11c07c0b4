import { describe, expect, it } from "vitest";
import { catalogue, foundations, type RequirementId, requirementIds } from "#catalogue";
import type { RequirementResult } from "#reports/document.ts";
import { settledByFoundations } from "./standing-on.ts";

const result = (id: string, verdict: "met" | "violated"): RequirementResult => ({
  id,
  chapter: "x",
  level: "stated",
  title: "x",
  source: [],
  says: "x",
  verdict,
  reason: `${id} is so`,
  checks: [{ title: "", outcome: verdict, message: "seen", exchanges: [], events: [], durationMs: 0 }],
});

const verdictsOf = (...results: RequirementResult[]) =>
  settledByFoundations(results).map(({ id, verdict, blockedBy = [] }) => [id, verdict, blockedBy.join()]);

describe("requirements that stand on others", () => {
  it("are untestable where the one below is violated, and say by which", () => {
    const [, above] = settledByFoundations([result("XAK-02", "violated"), result("KEY-23", "violated")]);
    expect(above).toMatchObject({
      verdict: "untestable",
      blockedBy: ["XAK-02"],
      reason: "May be no more than what XAK-02 tells: KEY-23 is so",
      checks: [{ outcome: "untestable", message: "May be no more than what XAK-02 tells: seen" }],
    });
  });

  it("are left to the lowest that is violated", () => {
    expect(
      verdictsOf(result("GEN-16", "violated"), result("XAK-02", "violated"), result("OWN-04", "violated")),
    ).toEqual([
      ["GEN-16", "untestable", "XAK-02"],
      ["XAK-02", "violated", ""],
      ["OWN-04", "untestable", "XAK-02"],
    ]);
  });

  it("stay violated where the one below is met, and met where it is violated", () => {
    expect(verdictsOf(result("XAK-02", "met"), result("KEY-23", "violated"))[1]![1]).toBe("violated");
    expect(verdictsOf(result("XAK-02", "violated"), result("KEY-23", "met"))[1]![1]).toBe("met");
  });

  it("do not hide what is stated behind what is implied", () => {
    const pairs = Object.entries(foundations as Record<string, readonly RequirementId[]>).flatMap(
      ([below, above]) => above.map((id) => [below as RequirementId, id] as const),
    );
    const hiding = pairs.filter(
      ([below, above]) => catalogue[above].level === "stated" && catalogue[below].level !== "stated",
    );
    expect(hiding).toEqual([]);
  });

  it("do not stand on one another in a ring, so that one of them is always red", () => {
    const above = (id: string): string[] =>
      ((foundations as Record<string, readonly string[]>)[id] ?? []).flatMap((next) => [
        next,
        ...above(next),
      ]);
    expect(requirementIds.filter((id) => above(id).includes(id))).toEqual([]);
  });
});
