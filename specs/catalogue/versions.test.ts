import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { isRequirementId, levels } from "./index.ts";
import { requirementsOfVersion, requirementVersions } from "./versions.ts";

/** Of the lines "GEN-01 stated", sorted. A list that was given out never changes; a new version gets a line of its own here. */
const digests: Record<string, string> = {
  "0.1": "d99c83b494d50490f53f1b229fdd40b415202f437b44db21ea7c46c752a760ad",
};

const linesOf = (version: string) =>
  [...requirementsOfVersion(version)!].map(([id, level]) => `${id} ${level}`).sort();

describe.each(requirementVersions)("the requirements of version %s", (version) => {
  it("are what they were", () => {
    const digest = createHash("sha256").update(linesOf(version).join("\n")).digest("hex");
    expect(digest).toBe(digests[version]);
  });

  it("can still be judged", () => {
    for (const [id, level] of requirementsOfVersion(version)!) {
      expect(isRequirementId(id), id).toBe(true);
      expect(levels).toContain(level);
    }
  });
});

it("has none of a version that there is not", () => expect(requirementsOfVersion("9.9")).toBeUndefined());
