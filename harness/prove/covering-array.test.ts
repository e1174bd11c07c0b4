import { describe, expect, it } from "vitest";
import { coveringArray } from "./covering-array.ts";
import { seededDraw } from "./seeded-draw.ts";

/** Axes of so many values each, written "axis.value". */
const axesOf = (...sizes: number[]) =>
  sizes.map((size, axis) => Array.from({ length: size }, (_, value) => `${axis}.${value}`));

const excluded = [
  ["0.1", "2.1"],
  ["1.2", "3.1"],
  ["2.2", "5.1"],
] as const;
const goTogether = (one: string, other: string) =>
  !excluded.some((pair) => (pair as readonly string[]).includes(one) && pair.includes(other as never));

const axes = axesOf(4, 3, 3, 2, 6, 2, 4);
const arrayOf = (seed: string) => coveringArray({ axes, goTogether, draw: seededDraw(seed) });
const pairsOf = (row: readonly string[]) =>
  row.flatMap((one, at) => row.slice(at + 1).map((other) => [one, other] as const));

describe.each(["1", "2", "3"])("the array of seed %s", (seed) => {
  const rows = arrayOf(seed);
  const covered = new Set(rows.flatMap(pairsOf).map(String));

  it("has one value of each axis in each row", () => {
    for (const row of rows) {
      expect(row).toHaveLength(axes.length);
      row.forEach((value, axis) => {
        expect(axes[axis]).toContain(value);
      });
    }
  });

  it("has every pair that goes together, and none that does not", () => {
    const all = axes.flatMap((own, axis) =>
      axes.slice(axis + 1).flatMap((others) => own.flatMap((one) => others.map((other) => [one, other]))),
    );
    expect(all.filter(([one, other]) => goTogether(one!, other!) !== covered.has(`${one},${other}`))).toEqual(
      [],
    );
  });

  it("is not much larger than its two longest axes ask for", () => {
    expect(rows.length).toBeGreaterThanOrEqual(24);
    expect(rows.length).toBeLessThan(32);
  });

  it("is the same for the same seed", () => {
    expect(arrayOf(seed)).toEqual(rows);
  });
});

it("another seed gives another array", () => {
  expect(arrayOf("1")).not.toEqual(arrayOf("2"));
});
