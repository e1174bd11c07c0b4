/** The pages of this repository: links lead somewhere, counts are true, and every rule and ruling that is cited can be read. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { realmDefects } from "#fixtures/identity-provider/defects";
import { defects } from "#fixtures/reference-service/defects/index";
import { axes } from "#fixtures/reference-service/variations/index";
import { catalogue, requirementIds } from "./catalogue/index.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (file: string) => readFileSync(join(root, file), "utf8");

const filesIn = (folder: string, ending: RegExp) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => ending.test(name) && !/(^|\/)(out|node_modules)\//.test(name))
    .map((name) => join(folder, name));

const pages = [
  ...readdirSync(root).filter((name) => name.endsWith(".md")),
  ...["docs", "fixtures"].flatMap((folder) => filesIn(folder, /\.md$/)),
];

/** What GitHub and GitLab make of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");

const anchorsOf = (file: string) =>
  [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => anchorOf(heading));

const linksOf = (page: string) =>
  [...read(page).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = ""]) => (/^\w+:/.test(link) ? [] : [link]));

function leadsSomewhere(page: string, link: string): boolean {
  const [path = "", anchor] = link.split("#");
  const file = path === "" ? page : join(dirname(page), path);
  if (!resolve(root, file).startsWith(root) || !existsSync(join(root, file))) return false;
  return anchor === undefined || anchorsOf(file).includes(anchor);
}

describe("links between the pages", () => {
  it("are there", () => {
    expect(linksOf("README.md").length).toBeGreaterThan(10);
  });

  it.each(pages)("lead somewhere: %s", (page) => {
    expect(linksOf(page).filter((link) => !leadsSomewhere(page, link))).toEqual([]);
  });
});

describe("counts that pages tell", () => {
  const ofKind = (kind: string) => axes.filter((axis) => axis.kind === kind);
  const choicesOf = (kind: string) => ofKind(kind).flatMap(({ choices }) => choices).length;
  const counts = {
    requirements: requirementIds.length,
    chapters: new Set(requirementIds.map((id) => catalogue[id].chapter)).size,
    defects: [defects, realmDefects].flatMap((all) => Object.values(all).flat()).length,
    choices: choicesOf("choice"),
    choiceAxes: ofKind("choice").length,
    conditions: choicesOf("condition"),
    conditionAxes: ofKind("condition").length,
  };

  it.each([
    ["docs/prove.md", /(\d+) named faults/, [counts.defects]],
    ["docs/prove.md", /(\d+) choices that .*?, on (\d+) axes/, [counts.choices, counts.choiceAxes]],
    ["docs/prove.md", /(\d+) things that .*?, on (\d+) axes/, [counts.conditions, counts.conditionAxes]],
    ["ARCHITECTURE.md", /(\d+) requirements as typed data/, [counts.requirements]],
    ["ARCHITECTURE.md", /(\d+) requirements in (\d+) chapters/, [counts.requirements, counts.chapters]],
    ["CHANGELOG.md", /(\d+) requirements in (\d+) chapters/, [counts.requirements, counts.chapters]],
    [
      "CHANGELOG.md",
      /(\d+) named defects, (\d+) choices and (\d+) conditions/,
      [counts.defects, counts.choices, counts.conditions],
    ],
  ])("are true: %s, %s", (page, told, counted) => {
    expect(told.exec(read(page))?.slice(1).map(Number)).toEqual(counted);
  });
});

describe("rules and rulings", () => {
  const told = anchorsOf("docs/rules-and-rulings.md").filter((anchor) => /^[dj]\d\d$/.test(anchor));

  it("are told once each, in order", () => {
    const all = [...numbered("d", 18), ...numbered("j", 28)];
    expect(told).toEqual(all);
  });

  it("can be read wherever they are cited", () => {
    const sources = ["specs", "harness", "fixtures", "reports"].flatMap((folder) =>
      filesIn(folder, /\.(ts|tsx|js|sh|md)$/),
    );
    const cited = [...sources, ...pages].flatMap((file) =>
      [...read(file).matchAll(/\b[DJ]\d\d\b/g)].map(([name]) => name),
    );
    expect(cited.length).toBeGreaterThan(60);
    expect([...new Set(cited)].filter((name) => !told.includes(name.toLowerCase()))).toEqual([]);
  });
});

const numbered = (letter: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${letter}${String(index + 1).padStart(2, "0")}`);
