/** Three shards over three processes, and one run: merged, they say the same. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import type { ReportDocument } from "#reports/document";
import { compiledFile } from "../../processes/compiled-file.ts";

const directory = mkdtempSync(join(tmpdir(), "countersign-merge-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

async function countersign(...args: string[]): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, [compiledFile("harness/cli/countersign.js"), ...args]);
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (piece: Buffer) => {
      said += piece.toString();
    });
  const [code] = (await once(child, "close")) as [number];
  return { code, said };
}

const folder = (name: string) => join(directory, name);
const file = (name: string) => join(folder(name), "report.json");
const run = (name: string, ...args: string[]) =>
  countersign("run", "--only", "PK,GEN", "--format", "json", "--report", folder(name), ...args);
const verdictsIn = (name: string) => {
  const { requirements, verdict, exitCode } = JSON.parse(readFileSync(file(name), "utf8")) as ReportDocument;
  return { verdict, exitCode, requirements: requirements.map((one) => `${one.id} ${one.verdict}`) };
};

it(
  "merges three shards into the verdict of one run, which `verify` reads",
  { timeout: 180_000 },
  async () => {
    const shards = ["1", "2", "3"];
    for (const shard of shards)
      expect((await run(shard, "--shard", `${shard}/3`)).said).toMatch(/^Conformant/m);
    expect((await run("whole")).code).toBe(0);

    const merged = await countersign("report", "merge", ...shards.map(file), "--report", folder("merged"));

    expect(merged.said).toMatch(/^Conformant/m);
    expect(merged.code).toBe(0);
    expect(verdictsIn("merged")).toEqual(verdictsIn("whole"));
    expect(await countersign("verify", file("merged"))).toMatchObject({ code: 0 });
    const other = await countersign("report", "merge", file("1"), file("1"), "--report", folder("none"));
    expect(other).toMatchObject({ code: 2, said: expect.stringContaining("was given twice") });
  },
);
