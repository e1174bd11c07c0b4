/** Every id that can be judged is cited by a check, and every check cites ids of the catalogue. */

import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  catalogue,
  chapters,
  otherSideChapters,
  type RequirementId,
  requirementIds,
  routeNames,
} from "#catalogue";
import { definedChecks, keyKinds } from "#harness";
import "./index.ts";

const cited = new Set<RequirementId>(definedChecks().flatMap(({ requirements }) => requirements));

describe("the specs", () => {
  it("cite no id that the catalogue lacks", () => {
    expect([...cited].filter((id) => !(id in catalogue))).toEqual([]);
  });

  it("judge nothing that cannot be seen from outside", () => {
    expect([...cited].filter((id) => catalogue[id].level === "unverifiable")).toEqual([]);
  });

  it("observe what is open and judge nothing of it", () => {
    const judged = definedChecks().filter(({ observes }) => !observes);
    expect(
      judged.flatMap(({ requirements }) => requirements).filter((id) => catalogue[id].level === "open"),
    ).toEqual([]);
  });

  it("give each check of a requirement a title of its own", () => {
    const names = definedChecks().flatMap(({ requirements, title }) =>
      requirements.map((id) => `${id} ${title}`),
    );
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it("name no route and no kind of key by a name of ours", () => {
    const names = [...routeNames, ...keyKinds.map(({ kind }) => kind)];
    const titles = definedChecks().map(({ title }) => title);
    expect(titles.filter((title) => names.some((name) => title.includes(name)))).toEqual([]);
  });

  it("have each chapter under the title that the catalogue gives it", () => {
    const told = readdirSync(new URL(".", import.meta.url), { withFileTypes: true })
      .filter((folder) => folder.isDirectory() && folder.name !== "catalogue")
      .map(({ name }) => readFileSync(new URL(`${name}/index.ts`, import.meta.url), "utf8"))
      .map((index) => /^\/\*\* Chapter "([^"]+)"/.exec(index)?.[1]);
    const titles = [...chapters, ...Object.values(otherSideChapters)].map(({ title }) => title);
    expect(told.sort()).toEqual(titles.sort());
  });

  it("leave nothing unjudged but what is listed as not yet judged", () => {
    const judgeable = requirementIds.filter((id) => catalogue[id].level !== "unverifiable");
    const listed = readFileSync(new URL("not-yet-judged.txt", import.meta.url), "utf8")
      .split(/\s+/)
      .filter(Boolean);
    expect(judgeable.filter((id) => !cited.has(id))).toEqual(listed);
  });
});
