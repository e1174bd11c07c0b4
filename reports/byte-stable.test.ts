/** The same report.json renders to the same bytes: in every format, in other processes, elsewhere on earth. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, it } from "vitest";
import { allFormats, reportFileNames } from "./formats/report-formats.ts";
import { sampleReport } from "./testing/sample-report.ts";
import { writeReport } from "./write-report.ts";

const MAIN = fileURLToPath(import.meta.resolve("#compiled/harness/cli/countersign.js"));
const directory = mkdtempSync(join(tmpdir(), "countersign-bytes-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

it(
  "renders to the same bytes in two processes with another time zone and language",
  { timeout: 90_000 },
  async () => {
    await writeReport(sampleReport(), directory, ["json"]);
    const places = [
      { TZ: "Pacific/Kiritimati", LANG: "tr_TR.UTF-8", LC_ALL: "tr_TR.UTF-8" },
      { TZ: "America/St_Johns", LANG: "C", LC_ALL: "C" },
    ];
    const rendered = places.map((place) => {
      const out = join(directory, place.LANG);
      const args = [
        MAIN,
        "report",
        join(directory, "report.json"),
        "--report",
        out,
        "--format",
        `${allFormats}`,
      ];
      const { status, stderr } = spawnSync(process.execPath, args, { env: { ...process.env, ...place } });
      expect(status, String(stderr)).toBe(0);
      return out;
    });
    const names = readdirSync(rendered[0]!);
    expect(new Set(names.map((name) => name.replace(/-[A-Z]+\.svg$/, "-*.svg")))).toEqual(
      new Set(Object.values(reportFileNames)),
    );
    for (const name of names) {
      const [one, other] = rendered.map((out) => readFileSync(join(out, name)));
      expect(one!.equals(other!), name).toBe(true);
    }
    expect(
      readFileSync(join(rendered[0]!, "report.json")).equals(readFileSync(join(directory, "report.json"))),
    ).toBe(true);
  },
);
