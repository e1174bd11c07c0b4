/** The second catalogue keeps its ids and levels, and reads as well as the first. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { requirementIds, sections } from "../index.ts";
import { otherSideEntry, otherSideIds, otherSideNeeds, otherSides } from "./index.ts";

const ids = otherSides.flatMap(otherSideIds);
const entries = ids.map((id) => ({ id, ...otherSideEntry(id) }));
const failing = (holds: (entry: (typeof entries)[number]) => boolean) =>
  entries.filter((entry) => !holds(entry)).map(({ id }) => id);

describe("ids of the other side", () => {
  it("stand with their level in ids.txt, in the same order: none is renumbered, none changes unnoticed", () => {
    const pinned = readFileSync(new URL("ids.txt", import.meta.url), "utf8")
      .trimEnd()
      .split("\n");
    expect(entries.map(({ id, level }) => `${id} ${level}`)).toEqual(pinned);
    expect(pinned).toHaveLength(76);
  });

  it("begin with the letters of their side, without a gap, and are none of the first catalogue", () => {
    expect(ids.filter((id) => (requirementIds as readonly string[]).includes(id))).toEqual([]);
    for (const side of otherSides) {
      const numbers = otherSideIds(side).map((id) => Number(/^(?:RCV|CLI)-(\d\d)$/.exec(id)?.[1]));
      expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    }
  });
});

describe("entries of the other side", () => {
  it("have short titles and whole sentences, each its own", () => {
    expect(failing(({ title }) => title.length >= 15 && title.length <= 80 && !title.endsWith("."))).toEqual(
      [],
    );
    expect(new Set(entries.map(({ title }) => title)).size).toBe(entries.length);
    expect(failing(({ says }) => /^[A-Za-z0-9].{20,320}\.$/.test(says))).toEqual([]);
    expect(failing(({ reading = "Is read as it stands." }) => /^[A-Z].{10,}\.$/.test(reading))).toEqual([]);
  });

  it("name sections that exist, and what is stated is said in one", () => {
    const isSection = (name: string) => name.startsWith("§");
    expect(failing(({ source }) => source.filter(isSection).every((name) => name in sections))).toEqual([]);
    expect(failing(({ level, source }) => level !== "stated" || isSection(source[0]))).toEqual([]);
  });

  it("list needs in order, and stand on ids that exist", () => {
    const inOrder = (own: readonly string[]) => otherSideNeeds.filter((need) => own.includes(need)).join();
    expect(failing(({ needs = [] }) => needs.join() === inOrder(needs))).toEqual([]);
    const known = new Set<string>(ids);
    expect(failing(({ standsOn = [] }) => standsOn.every((id) => known.has(id)))).toEqual([]);
  });
});
