import { describe, expect, it } from "vitest";
import { catalogue, type RequirementId, requirementIds } from "./catalogue.ts";
import { foundations } from "./foundations.ts";

const above = (id: RequirementId): readonly RequirementId[] => foundations[id] ?? [];

describe("requirements that stand on others", () => {
  it("do not hide what is stated behind what is implied", () => {
    const pairs = requirementIds.flatMap((below) => above(below).map((id) => [below, id] as const));
    const hiding = pairs.filter(
      ([below, id]) => catalogue[id].level === "stated" && catalogue[below].level !== "stated",
    );
    expect(pairs.length).toBeGreaterThan(10);
    expect(hiding).toEqual([]);
  });

  it("do not stand on one another in a ring, so that one of them is always red", () => {
    const allAbove = (id: RequirementId): RequirementId[] =>
      above(id).flatMap((next) => [next, ...allAbove(next)]);
    expect(requirementIds.filter((id) => allAbove(id).includes(id))).toEqual([]);
  });
});
