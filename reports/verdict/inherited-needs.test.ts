import { expect, it } from "vitest";
import type { Cause } from "../document.ts";
import { sampleRequirement } from "../testing/sample-requirements.ts";
import { withInheritedNeeds } from "./inherited-needs.ts";

const untestable = (id: string, cause: Cause) =>
  sampleRequirement({ id, verdict: "untestable", reason: `${id} is so.`, cause });
const without = (id: string, ...requirements: string[]) =>
  untestable(id, { kind: "precondition", requirements });
const lacking = (id: string) => untestable(id, { kind: "need missing", needs: ["sink"] });

it("what stands on a requirement that lacks a need lacks it too, over any number of steps", () => {
  const results = [without("TOP-01", "MID-01"), without("MID-01", "LOW-02", "LOW-01"), lacking("LOW-01")];
  expect(withInheritedNeeds(results)).toMatchObject([
    { cause: { kind: "need missing", needs: ["sink"] }, reason: "TOP-01 is so. LOW-01 is so." },
    { cause: { kind: "need missing", needs: ["sink"] } },
    results[2]!,
  ]);
});

it.each([
  ["is blocked by a violated one", untestable("TOP-01", { kind: "blocked", requirements: ["LOW-01"] })],
  ["stands on one that is met", without("TOP-01", "MET-01")],
  ["stands on itself", without("TOP-01", "TOP-01")],
])("what %s stays as it is", (_, top) => {
  const met = sampleRequirement({ id: "MET-01" });
  expect(withInheritedNeeds([top, lacking("LOW-01"), met])[0]).toBe(top);
});
