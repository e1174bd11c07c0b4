/** Every setting with what it means and what holds without it, as tables in Markdown: for docs/settings.md and `doctor --settings`. */
import type { Key } from "./key.ts";
import { keyGroups, PREFIX, TARGET_ENV_PREFIX } from "./keys.ts";

type Row = readonly [setting: string, meaning: string, otherwise: string];

const HEAD: Row = ["setting", "meaning", "without it"];
const WITH_FREE_PART = `\`${PREFIX}${TARGET_ENV_PREFIX}<NAME>\` is handed to a started target as \`<NAME>\`; \`{base_url}\`, \`{port}\`, \`{auth_url}\` and
\`{webhook_ca_file}\` in its value are filled in. A setting with \`[_FILE]\` is a secret, and may name a file that it stands in.
`;

export function settingsTable(): string {
  const groups = Object.entries(keyGroups);
  const tables = groups.map(([title, keys]) => tableOf(title, Object.entries(keys).map(rowOf)));
  return [...tables, WITH_FREE_PART].join("\n");
}

function rowOf([name, { meaning, form, secret, ...without }]: [string, Key]): Row {
  const choices = form.choices === undefined ? "" : `: ${form.choices.map(asCode).join(", ")}`;
  return [
    asCode(`${PREFIX}${name}${secret ? "[_FILE]" : ""}`),
    `${meaning}${choices}`,
    without.default === undefined ? (without.otherwise ?? "none") : asCode(without.default),
  ];
}

const asCode = (text: string) => `\`${text}\``;

function tableOf(title: string, rows: readonly Row[]): string {
  const widths = HEAD.map((_, column) => Math.max(...[HEAD, ...rows].map((cells) => cells[column]!.length)));
  const rule = widths.map((width) => "-".repeat(width));
  const lines = [HEAD, rule, ...rows].map(
    (cells) => `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(" | ")} |`,
  );
  return `**${title}**\n\n${lines.join("\n")}\n`;
}
