import { describe, expect, it } from "vitest";
import { requirementIds } from "#catalogue";
import { selection, shardOf } from "./select-checks.ts";

describe("a shard", () => {
  it("has its part of every requirement; all of them together have each one once", () => {
    const shards = ["1/3", "2/3", "3/3"].map((shard) => shardOf(() => true, shard));
    expect(shards.flat().sort()).toEqual([...requirementIds].sort());
    for (const shard of shards) expect(Math.abs(shard.length - requirementIds.length / 3)).toBeLessThan(1);
  });

  it("is a part of what is selected", () => {
    expect(shardOf(selection(["PK"]), "1/2").every((id) => id.startsWith("PK-"))).toBe(true);
  });

  it.each(["0/3", "4/3", "1", "a/b", "1/0"])("is refused as %s", (shard) => {
    expect(() => shardOf(() => true, shard)).toThrow(
      expect.objectContaining({ code: "bad-shard", exitCode: 2 }),
    );
  });

  it("is refused when nothing is left for it", () => {
    expect(() => shardOf(selection(["PK-01"]), "2/2")).toThrow(
      expect.objectContaining({ code: "empty-shard" }),
    );
  });
});
