/** `countersign list`: the catalogue. */

import { Command } from "commander";
import { catalogue, chapters, type RequirementId } from "#catalogue";

export const listCommand = (finish: (exitCode: number) => void) =>
  new Command("list").option("--json", "as JSON").action(({ json }: { json?: true }) => {
    process.stdout.write(json ? `${JSON.stringify(asJson(), null, 2)}\n` : asText());
    finish(0);
  });

function asJson() {
  return Object.entries(catalogue).map(([id, entry]) => ({ id, ...entry }));
}

function asText(): string {
  const lines = chapters.flatMap(({ prefix, title, entries }) => [
    `\n${prefix}  ${title}`,
    ...Object.keys(entries).map((id) => lineOf(id as RequirementId)),
  ]);
  return `${lines.join("\n")}\n`;
}

function lineOf(id: RequirementId): string {
  const { level, source, title } = catalogue[id];
  return `  ${id.padEnd(8)}${level.padEnd(14)}${source[0].padEnd(10)}${title}`;
}
