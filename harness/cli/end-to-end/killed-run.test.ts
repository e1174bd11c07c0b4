import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { ReportDocument } from "#reports/document";
import { readJournal } from "../../evidence/read-journal.ts";
import { compiledFile } from "../../processes/compiled-file.ts";
import { endOrphans } from "../../target/child-registry.ts";

const MAIN = compiledFile("harness/cli/countersign.js");
const directory = mkdtempSync(join(tmpdir(), "countersign-killed-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const created = ["POST /user/api-key", "POST /user/webhook"];
const journal = join(directory, "journal.jsonl");
const text = () => (existsSync(journal) ? readFileSync(journal, "utf8") : "");

/** Runs until several objects have been created, then is killed. The system's temporary folder is its own. */
async function killedInTheMiddle(): Promise<NodeJS.ProcessEnv> {
  const environment = { ...process.env, TMPDIR: directory };
  const run = spawn(process.execPath, [MAIN, "run", "--only", "KEY,WHC", "--report", directory], {
    env: environment,
    stdio: "ignore",
  });
  await expect
    .poll(() => text().split('"type":"leftover"').length, { timeout: 90_000, interval: 50 })
    .toBeGreaterThan(8);
  run.kill("SIGKILL");
  await once(run, "exit");
  return environment;
}

describe("a run that was killed in the middle", () => {
  it("leaves a journal that can be read, with everything that it created", async () => {
    const environment = await killedInTheMiddle();
    const lines = readJournal(journal);
    const accepted = lines.filter(
      (line) =>
        line.type === "exchange" &&
        created.includes(line.exchange.route) &&
        (line.exchange.response?.status ?? 500) < 300,
    );
    const objects = lines.filter((line) => line.type === "leftover" && line.leftover.kind !== "entity");
    expect(objects.length).toBeGreaterThanOrEqual(accepted.length);
    const rendered = spawnSync(process.execPath, [MAIN, "report", journal, "--format", "json"], {
      env: environment,
    });
    expect(rendered.status, rendered.stderr.toString()).toBe(0);
    const report = JSON.parse(readFileSync(join(directory, "report.json"), "utf8")) as ReportDocument;
    expect(report).toMatchObject({ verdict: "incomplete", exitCode: 5, run: { interrupted: true } });
    const cut = report.requirements.filter(({ checks, planned }) => checks.length < planned);
    expect(cut.length).toBeGreaterThan(0);
    expect(cut.filter(({ verdict }) => verdict === "met")).toEqual([]);
    expect(report.leftovers.filter(({ kind }) => kind !== "entity")).toHaveLength(objects.length);

    const registry = readdirSync(directory).find((name) => name.startsWith("countersign-processes-"))!;
    expect(readdirSync(join(directory, registry))).toHaveLength(1);
    endOrphans(join(directory, registry));
    expect(readdirSync(join(directory, registry))).toEqual([]);
    const { stdout: processes } = spawnSync("ps", ["-eo", "stat=,args="], { encoding: "utf8" });
    expect(processes.split("\n").filter((line) => !line.startsWith("Z") && line.includes(directory))).toEqual(
      [],
    );
  }, 180_000);
});
