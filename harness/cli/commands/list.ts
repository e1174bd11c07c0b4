/** `countersign list`: the catalogue. */

import { Command, Option } from "commander";
import {
  catalogue,
  chapters,
  type OtherSide,
  type OtherSideEntry,
  otherSideChapters,
  otherSideEntry,
  otherSideIds,
  otherSides,
  type RequirementId,
} from "#catalogue";

export const listCommand = (finish: (exitCode: number) => void) =>
  new Command("list")
    .option("--json", "as JSON")
    .addOption(
      new Option("--of <side>", "the requirements of the other side")
        .choices(otherSides)
        .conflicts("defects"),
    )
    .option("--defects", "the named faults and choices of the sandbox: serve --defect, --variation")
    .action(async ({ json, of: side, defects }: ListOptions) => {
      process.stdout.write(await listed({ json, of: side, defects }));
      finish(0);
    });

interface ListOptions {
  readonly json?: true | undefined;
  readonly of?: OtherSide | undefined;
  readonly defects?: true | undefined;
}

async function listed({ json, of: side, defects }: ListOptions): Promise<string> {
  if (!defects && side === undefined) return json ? pretty(asJson()) : asText();
  if (side !== undefined) return json ? pretty(sideAsJson(side)) : sideAsText(side);
  const { faultsAsText, knownChoices } = await import("../options/listed-faults.ts");
  const choices = await knownChoices();
  return json ? pretty(choices) : faultsAsText(choices);
}

const pretty = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

const sideAsJson = (side: OtherSide) => otherSideIds(side).map((id) => ({ id, ...otherSideEntry(id) }));

function sideAsText(side: OtherSide): string {
  const { prefix, title } = otherSideChapters[side];
  const lines = otherSideIds(side).map((id) => textOf(id, otherSideEntry(id)));
  return `\n${prefix}  ${title}\n${lines.join("\n")}\n`;
}

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
  return textOf(id, catalogue[id]);
}

type Listed = Pick<OtherSideEntry, "level" | "source" | "title">;

function textOf(id: string, { level, source, title }: Listed): string {
  return `  ${id.padEnd(8)}${level.padEnd(14)}${source[0].padEnd(10)}${title}`;
}
