import { describe, expect, it } from "vitest";
import { axes } from "#fixtures/reference-service/variations/index";
import { goTogether, inOrderOfAxes } from "#fixtures/reference-service/variations/together";
import {
  chaptersAlone,
  conditionsAmong,
  pairwiseCombinations,
  randomCombinations,
  setsOfConditions,
} from "./combined-subjects.ts";

const choices = axes.filter(({ kind }) => kind === "choice").flatMap((axis) => axis.choices);
const conditions = axes.filter(({ kind }) => kind === "condition").flatMap((axis) => axis.choices);
const pairs = pairwiseCombinations(1);
const numbersOf = (subjects: readonly { name: string }[]) => subjects.map(({ name }) => name);

describe("the pairs", () => {
  it("hold any two choices that go together", () => {
    const isTogether = (one: unknown, other: unknown) =>
      pairs.some(
        ({ variations }) => variations.includes(one as never) && variations.includes(other as never),
      );
    const missing = choices.flatMap((one, at) =>
      choices.slice(at + 1).filter((other) => goTogether(one, other) !== isTogether(one, other)),
    );
    expect(missing).toEqual([]);
  });

  it("are numbered, few, and can be had by a service", () => {
    expect(numbersOf(pairs).slice(0, 2)).toEqual(["pairs-01", "pairs-02"]);
    expect(pairs.length).toBeLessThan(100);
    for (const { variations } of pairs) expect(inOrderOfAxes(variations)).toHaveLength(variations.length);
  });
});

describe("the random sets", () => {
  it("have six choices each, which can be had by a service, and differ by seed", () => {
    const sets = randomCombinations(1, 20);
    expect(numbersOf(sets).at(-1)).toBe("set-20");
    for (const { variations } of sets) expect(inOrderOfAxes(variations)).toHaveLength(6);
    expect(randomCombinations(1, 20)).toEqual(sets);
    expect(randomCombinations(2, 20)).not.toEqual(sets);
  });
});

describe("the conditions among choices", () => {
  it("are all of them, each with choices that it goes with", () => {
    const among = conditionsAmong(pairs, 1);
    expect(among.map(({ variations: [condition] }) => condition)).toEqual(conditions);
    for (const { variations } of among) expect(inOrderOfAxes(variations).length).toBeGreaterThan(10);
    expect(new Set(among.map(({ name }) => name.replace(/.*-with-/, ""))).size).toBeGreaterThan(10);
  });
});

describe("the chapters alone", () => {
  it("are tried once in a service of each kind, which another seed draws otherwise", () => {
    const sets = randomCombinations(1, 3);
    const alone = chaptersAlone(["PK", "OWN"], [pairs, sets, []], 1);
    expect(alone.map(({ chapter }) => chapter)).toEqual(["PK", "PK", "OWN", "OWN"]);
    for (const { name, chapter } of alone)
      expect(name).toMatch(new RegExp(`^(pairs|set)-\\d+-by-${chapter}$`));
    expect(numbersOf(chaptersAlone(["PK", "OWN"], [pairs, sets], 2))).not.toEqual(numbersOf(alone));
  });
});

describe("the sets of conditions", () => {
  it("have three of them each and three choices, which can be had by a service", () => {
    for (const { variations } of setsOfConditions(1, 30)) {
      expect(inOrderOfAxes(variations)).toHaveLength(6);
      expect(variations.filter((one) => conditions.includes(one))).toHaveLength(3);
    }
  });
});
