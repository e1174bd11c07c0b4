/** The catalogue keeps its ids and levels, and reads well. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  catalogue,
  chapters,
  isChapterPrefix,
  isRequirementId,
  needs,
  type RequirementId,
  requirementIds,
  sections,
} from "./index.ts";

const folder = new URL("./", import.meta.url);
const read = (file: string) => readFileSync(new URL(file, folder), "utf8");
const entries = requirementIds.map((id) => ({ id, ...catalogue[id] }));
const failing = (holds: (entry: (typeof entries)[number]) => boolean) =>
  entries.filter((entry) => !holds(entry)).map(({ id }) => id);

describe("ids", () => {
  it("stand with their level in ids.txt, in the same order: none is renumbered, none changes unnoticed", () => {
    const pinned = read("ids.txt").trimEnd().split("\n");

    expect(entries.map(({ id, level }) => `${id} ${level}`)).toEqual(pinned);
    expect(new Set(pinned).size).toBe(390);
  });

  it("begin with the prefix of their chapter", () => {
    for (const { prefix, entries } of chapters)
      for (const id of Object.keys(entries)) expect(id).toMatch(new RegExp(`^${prefix}-\\d{2}$`));
  });

  it("leave no gap within a chapter", () => {
    for (const { entries } of chapters) {
      const numbers = Object.keys(entries).map((id) => Number(id.slice(-2)));
      expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 1));
    }
  });

  it("are known by name; others are not", () => {
    expect(isRequirementId("RSG-01")).toBe(true);
    expect(isRequirementId("RSG-99")).toBe(false);
    expect(isRequirementId("toString")).toBe(false);
    expect(isChapterPrefix("RSG")).toBe(true);
    expect(isChapterPrefix("RSG-")).toBe(false);
  });

  it("are literal types, so that a typo does not compile", () => {
    type Known<Text extends string> = Text extends RequirementId ? true : false;
    const genuine: Known<"GEN-01"> = true;
    const typo: Known<"GEN-99"> = false;

    expect([genuine, typo]).toEqual([true, false]);
  });
});

describe("chapters", () => {
  it("are 23, with distinct prefixes and titles", () => {
    expect(new Set(chapters.map(({ prefix }) => prefix)).size).toBe(23);
    expect(new Set(chapters.map(({ title }) => title)).size).toBe(23);
  });
});

describe("entries", () => {
  it("say why exactly when they are unverifiable, as a clause after a colon", () => {
    expect(
      failing(({ level, unverifiable }) => (level === "unverifiable") === (unverifiable !== undefined)),
    ).toEqual([]);
    expect(
      failing(({ unverifiable }) => unverifiable === undefined || /^[a-z].+\.$/.test(unverifiable)),
    ).toEqual([]);
  });

  it("have short titles, each its own", () => {
    expect(failing(({ title }) => title.length >= 15 && title.length <= 72 && !title.endsWith("."))).toEqual(
      [],
    );
    expect(new Set(entries.map(({ title }) => title)).size).toBe(entries.length);
  });

  it("say what the interface says in whole sentences, each its own", () => {
    expect(failing(({ says }) => /^[A-Za-z0-9].{20,}\.$/.test(says))).toEqual([]);
    expect(failing(({ says, title }) => says !== title && says.length <= 320)).toEqual([]);
    expect(new Set(entries.map(({ says }) => says)).size).toBe(entries.length);
    expect(
      failing(({ reading }) => reading === undefined || /^["{A-Za-z0-9].{10,}\.$/.test(reading)),
    ).toEqual([]);
  });

  it("name only ids that exist", () => {
    // Anything of the form XX-00 with the prefix of a chapter; UTF-16 is none.
    const named = entries.flatMap(
      ({ says, reading = "" }) => `${says} ${reading}`.match(/\b[A-Z]{2,3}-\d{2}\b/g) ?? [],
    );

    expect(named.filter((text) => isChapterPrefix(text.slice(0, -3)) && !isRequirementId(text))).toEqual([]);
  });

  it("name a source, and no section that does not exist", () => {
    expect(failing(({ source }) => source.length > 0)).toEqual([]);
    expect(
      failing(({ source }) => source.every((name) => !name.startsWith("§") || name in sections)),
    ).toEqual([]);
  });

  it("list needs once and in order, with the needs that these imply", () => {
    const implied = { "second-user": "user", "api-keys": "user", changes: "business-entities" } as const;

    expect(
      failing(({ needs: own = [] }) => own.join() === needs.filter((need) => own.includes(need)).join()),
    ).toEqual([]);
    for (const [need, also] of Object.entries(implied))
      expect(
        failing(({ needs: own = [] }) => !own.some((one) => one === need) || own.includes(also)),
      ).toEqual([]);
  });
});

describe("the folder", () => {
  it("imports nothing from outside", () => {
    const sources = readdirSync(folder).filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"));
    const imported = sources.flatMap((file) => [...read(file).matchAll(/(?:from|import)\s*\(?"([^"]+)"/g)]);

    expect(imported.length).toBeGreaterThan(23);
    expect(
      imported.map(([, from]) => from).filter((from) => !/^\.\/[a-z-]+(\/index)?\.ts$/.test(from ?? "")),
    ).toEqual([]);
  });
});
