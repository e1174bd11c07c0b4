import { describe, expect, it } from "vitest";
import { defectNamed, defects } from "#fixtures/reference-service/defects/index";
import { createTouchedParts } from "#fixtures/reference-service/touched-parts";
import { variationNamed } from "#fixtures/reference-service/variations/index";
import { type PlannedSubjectsOptions, plannedSubjects } from "./planned-subjects.ts";

const planned = (options: Partial<PlannedSubjectsOptions>) =>
  plannedSubjects({ only: [], combinations: false, seed: 1, sets: 5, defects: 30, ...options });
const combined = await planned({ combinations: true });
const kindsOf = (subjects: readonly { kind: string }[]) => [...new Set(subjects.map(({ kind }) => kind))];

describe("the subjects of a proof", () => {
  it("are what is tried by itself, or what is tried together", async () => {
    expect(kindsOf(await planned({}))).toEqual(["defect", "variation", "null target"]);
    expect(kindsOf(combined)).toEqual(["condition", "combination", "defect"]);
  });

  it("have names of their own", () => {
    const names = combined.map(({ name }) => name);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  it("are found again by name, and by what drew them", async () => {
    const drawn = combined.filter(({ name }) => /^(pairs|set)-0[13]$|-with-pairs-/.test(name)).slice(0, 9);
    expect(await planned({ only: drawn.map(({ name }) => name) })).toEqual(drawn);
  });

  it("are defects by themselves where a requirement is named", async () => {
    for (const { name } of await planned({ only: ["SIG"] })) expect(name).not.toContain("-with-pairs-");
  });

  it("are, in parts, tried once each", { timeout: 60_000 }, async () => {
    const parts = await Promise.all(
      ["1/3", "2/3", "3/3"].map((part) => planned({ combinations: true, part })),
    );
    expect(parts.flat().map(({ name }) => name)).toHaveLength(combined.length);
    expect(new Set(parts.flat().map(({ name }) => name)).size).toBe(combined.length);
  });

  it.each(["0/3", "4/3", "3", "a/b"])("are not part %s", async (part) => {
    await expect(planned({ part })).rejects.toThrow(/no part/);
  });
});

describe("a defect among choices", () => {
  it("touches no part of the service that a choice beside it touches", async () => {
    const touchedParts = await createTouchedParts();
    const defects = combined.filter((subject) => subject.kind === "defect");
    expect(defects).toHaveLength(30);
    for (const { fault, variations } of defects) {
      const own = touchedParts(defectNamed(fault)?.replace ?? (() => ({})));
      const shared = variations.filter(({ replace }) =>
        [...touchedParts(replace)].some((part) => part.includes("Store") && own.has(part)),
      );
      expect(shared.map(({ name }) => `${fault} and ${name}`)).toEqual([]);
      expect(variations.length).toBeGreaterThan(5);
    }
  });

  it("has none beside it that hides it", { timeout: 60_000 }, async () => {
    const all = await planned({ combinations: true, defects: 700 });
    const beside = all.flatMap((subject) =>
      subject.kind === "defect"
        ? subject.variations.map(({ name }) => ({ fault: subject.fault, choice: name }))
        : [],
    );
    const hidden = beside.filter(({ fault, choice }) => defectNamed(fault)?.hiddenBy?.includes(choice));
    expect(hidden).toEqual([]);
  });

  it("is hidden by choices that there are", () => {
    const named = Object.values(defects)
      .flat()
      .flatMap(({ hiddenBy = [] }) => hiddenBy);
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((name) => !variationNamed(name))).toEqual([]);
  });
});
