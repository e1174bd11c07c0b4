/** The report.json of a whole run is small, and holds all that the run wrote down. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { knownFaults } from "#fixtures/known-faults";
import { readReport } from "#reports/read-report";
import { sealOf } from "#reports/verify/seal";
import { assembleReport } from "../../assembly/assemble-report.ts";
import { withProofs } from "../../assembly/with-proofs.ts";
import { readJournal } from "../../evidence/read-journal.ts";
import { compiledFile } from "../../processes/compiled-file.ts";

const MAIN = compiledFile("harness/cli/countersign.js");
const directory = mkdtempSync(join(tmpdir(), "countersign-file-"));
const file = join(directory, "report.json");
const MEGABYTE = 1_000_000;

beforeAll(async () => {
  const run = spawn(process.execPath, [MAIN, "run", "--report", directory, "--format", "json,expanded"]);
  run.stdout.resume();
  run.stderr.resume();
  expect((await once(run, "exit"))[0]).toBe(0);
}, 180_000);
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const verify = (path: string) => spawnSync(process.execPath, [MAIN, "verify", path], { encoding: "utf8" });

it("takes less than 5 MB", () => expect(statSync(file).size).toBeLessThan(5 * MEGABYTE));

it("gives back what the journal comes to, byte for byte, under the same seal", async () => {
  const written = withProofs(assembleReport(readJournal(join(directory, "journal.jsonl"))), knownFaults);

  const { seal, ...read } = await readReport(file);

  expect(read.exchanges.length).toBeGreaterThan(1000);
  expect(JSON.stringify(read) === JSON.stringify(written)).toBe(true);
  expect(seal).toBe(sealOf(written));
});

it(
  "is written in full where that is asked for, as older versions wrote it, and read alike",
  { timeout: 60_000 },
  async () => {
    const inFull = join(directory, "report-expanded.json");
    const parsed = JSON.parse(readFileSync(inFull, "utf8"));

    expect(parsed).not.toHaveProperty("bodies");
    expect(parsed.exchanges[0].request.headers[0]).toEqual([expect.any(String), expect.any(String)]);
    expect(parsed).toEqual(await readReport(file));
    const [one, other] = [verify(file), verify(inFull)];
    expect(one.status, one.stdout).toBe(0);
    expect(one.stdout.replace(file, "")).toBe(other.stdout.replace(inFull, ""));
  },
);

it("shows a body that was changed, wherever it stands", { timeout: 60_000 }, () => {
  const report = JSON.parse(readFileSync(file, "utf8"));
  report.bodies.find(({ content }: { content: unknown }) => typeof content === "string").content += " ";
  const changed = join(directory, "changed.json");
  writeFileSync(changed, JSON.stringify(report));

  const { status, stdout } = verify(changed);

  expect(status).toBe(1);
  expect(stdout).toMatch(/body of the .*: it has \d+ bytes, not the \d+/);
});
