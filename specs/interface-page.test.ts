/** docs/interface.md: every requirement by the section of the interface that says it, written from the catalogue. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { type CatalogueEntry, catalogue, sections } from "#catalogue";

const PAGE = fileURLToPath(new URL("../docs/interface.md", import.meta.url));
const BEGIN = "<!-- requirements: `npm run readme` writes them -->\n";
const END = "<!-- end of requirements -->\n";

const entries: readonly (readonly [string, CatalogueEntry])[] = Object.entries(catalogue);
const titles: Readonly<Record<string, string>> = sections;

function requirementsBySection(): string {
  const sources = [...Object.keys(sections), ...entries.map(([, { source }]) => source[0])];
  return [...new Set(sources)].flatMap(partOf).join("\n");
}

function partOf(section: string): string[] {
  const first = entries.filter(([, { source }]) => source[0] === section).map(lineOf);
  const also = entries.filter(([, { source }]) => source.slice(1).some((other) => other === section));
  if (first.length + also.length === 0) return [];
  const elsewhere = also.length === 0 ? [] : [`- (${also.map(([id]) => id).join(", ")})`];
  return [`### ${[section, titles[section]].filter(Boolean).join(" ")}\n`, ...first, ...elsewhere, ""];
}

const lineOf = ([id, { level, says }]: readonly [string, CatalogueEntry]) => `- **${id}** (${level}) ${says}`;

it("tells every requirement once, and what the catalogue says of it (`npm run readme` writes it)", async () => {
  const [before, rest = ""] = readFileSync(PAGE, "utf8").split(BEGIN);
  const [shown, after] = rest.split(END);
  expect([shown, after]).not.toContain(undefined);
  const told = requirementsBySection();
  for (const id of Object.keys(catalogue)) expect(told.split(`**${id}**`)).toHaveLength(2);
  await expect(`${before}${BEGIN}\n${told}${END}${after}`).toMatchFileSnapshot(PAGE);
});
