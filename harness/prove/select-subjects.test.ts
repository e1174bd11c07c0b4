import { describe, expect, it } from "vitest";
import { requirementIds } from "#catalogue";
import { bundled } from "./bundled.ts";
import { selectSubjects } from "./select-subjects.ts";
import { singleSubjects } from "./subject.ts";
import { wordsFor } from "./words-for-subject.ts";

const subjects = singleSubjects();
const named = (words: string[]) => selectSubjects(subjects, words).map(({ name }) => name);

describe("the subjects", () => {
  it("have names of their own", () => {
    const names = subjects.map(({ name }) => name);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
    expect(names.filter((name) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name))).toEqual([]);
  });

  it("count at least forty variations and all seven null targets", () => {
    expect(named(["variations"]).length).toBeGreaterThanOrEqual(40);
    expect(named(["null-targets"])).toHaveLength(7);
  });

  it("are chosen by name, requirement, chapter and kind", () => {
    expect(named(["deleted-payouts-untold"])).toEqual(["deleted-payouts-untold"]);
    expect(named(["ntf-05"])).toEqual(["updates-of-a-row-merged", "update-back-to-earlier-value-untold"]);
    expect(named(["CON"])).toContain("parallel-links-lost");
    expect(named([])).toHaveLength(subjects.length);
  });

  it("are never guessed: an unknown word is an error that names the nearest", () => {
    expect(() => named(["deleted-payout-untold"])).toThrow(/deleted-payouts-untold/);
  });
});

describe("depth own", () => {
  it("tries a defect by its chapter and by others", () => {
    const [defect] = selectSubjects(subjects, ["deleted-payouts-untold"]);
    const words = defect?.kind === "defect" ? wordsFor(defect, "own") : [];
    expect(words).toContain("NTF");
    expect(words).toContain("RSG-01");
    expect(
      words.filter((word) => word.includes("-") && !(requirementIds as string[]).includes(word)),
    ).toEqual([]);
  });

  it("tries choices of different axes at once, conditions by themselves, and each exactly once", () => {
    const permitted = selectSubjects(subjects, ["variations", "conditions"]);
    const bundles = bundled(permitted, "own");
    const choices = bundles.filter(([first]) => first?.kind === "variation");
    expect(bundles.flat()).toHaveLength(permitted.length);
    expect(bundles.filter(([first]) => first?.kind !== "variation").every(({ length }) => length === 1)).toBe(
      true,
    );
    expect(choices.length).toBeLessThan(choices.flat().length / 3);
    expect(bundled(permitted, "whole")).toHaveLength(permitted.length);
  });
});

describe("depth sample", () => {
  const wordsOf = (name: string) => {
    const [defect] = selectSubjects(subjects, [name]);
    return defect?.kind === "defect" ? wordsFor(defect, "sample") : [];
  };

  it("tries a defect by its own requirement and by about half of the others, the same ones each time", () => {
    const words = wordsOf("deleted-payouts-untold");
    expect(words[0]).toBe("NTF-01");
    expect(words.length).toBeGreaterThan(8);
    expect(words.length).toBeLessThan(40);
    expect(wordsOf("deleted-payouts-untold")).toEqual(words);
  });

  it("looks at every requirement of a chapter by one defect or another", () => {
    const chapter = requirementIds.filter((id) => id.startsWith("SIG-"));
    const drawn = new Set(named(["SIG"]).flatMap(wordsOf));
    expect(chapter.filter((id) => !drawn.has(id))).toEqual([]);
  });
});
