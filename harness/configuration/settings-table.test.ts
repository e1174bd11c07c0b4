import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { keys } from "./keys.ts";
import { settingsTable } from "./settings-table.ts";

const PAGE = fileURLToPath(new URL("../../docs/settings.md", import.meta.url));
const BEGIN = "<!-- settings: `npm run readme` writes them -->\n";
const END = "<!-- end of settings -->\n";

describe("the table of settings", () => {
  it("has a row for each, with its choices, what holds without it, and whether a file may hold it", () => {
    const table = settingsTable();
    for (const name of Object.keys(keys)) expect(table).toMatch(new RegExp(`^\\| \`FDS_${name}[\`[]`, "m"));
    expect(table).toMatch(/`FDS_GRANT` .*: `authorization_code`, `password`, `refresh_token`, `token` /);
    expect(table).toMatch(/`FDS_REQUEST_MS` .* \| `10000` /);
    expect(table).toMatch(/`FDS_CHANGE_TOKEN\[_FILE\]` /);
    expect(table).not.toMatch(/`FDS_SINK_KEY_FILE\[_FILE\]`/);
  });

  it("stands in docs/settings.md as it is (`npm run readme` writes it there)", async () => {
    const [before, rest = ""] = readFileSync(PAGE, "utf8").split(BEGIN);
    const [shown, after] = rest.split(END);
    expect([shown, after]).not.toContain(undefined);
    await expect(`${before}${BEGIN}\n${settingsTable()}\n${END}${after}`).toMatchFileSnapshot(PAGE);
  });
});
