import { expect, it } from "vitest";
import { chapters } from "#catalogue";
import { businessEntities } from "./business-entities.ts";

const [one, next] = chapters.map(({ prefix }) => prefix);
const pairOf = (ids: readonly string[], chapter?: string, round?: number) => {
  const { first, second } = businessEntities(ids, [], chapter, round);
  return [first, second];
};

it("gives what is made for several chapters the first two, in any round", () => {
  for (const round of [0, 1, 2, 3])
    expect(pairOf(["a", "b", "c", "d"], undefined, round)).toEqual(["a", "b"]);
});

it("gives chapters other records, or the same two the other way round where there are no others", () => {
  expect(pairOf(["a", "b", "c", "d"], one)).toEqual(["c", "d"]);
  expect(pairOf(["a", "b", "c", "d"], next)).toEqual(["b", "a"]);
  expect(pairOf(["a", "b"], one)).toEqual(["b", "a"]);
  expect(pairOf(["a", "b"], next)).toEqual(["a", "b"]);
});

it("looks again at the same records first, and then at those of other chapters", () => {
  const ids = ["a", "b", "c", "d", "e", "f"];
  expect(pairOf(ids, one, 1)).toEqual(pairOf(ids, one, 0));
  expect(pairOf(ids, one, 2)).toEqual(pairOf(ids, next, 0));
});

it("tells which setting is wanted where fewer than two are known", () => {
  expect(() => pairOf(["a"])).toThrow("FDS_BUSINESS_ENTITIES");
});
