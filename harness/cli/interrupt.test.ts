import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { validateReport } from "#reports/validate-report";
import { verifyReport } from "#reports/verify/verify-report";
import { compiledFile } from "../processes/compiled-file.ts";

const MAIN = compiledFile("harness/cli/countersign.js");
const directory = mkdtempSync(join(tmpdir(), "countersign-interrupt-"));
const pidFile = join(directory, "pid");
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe("Ctrl-C while the target starts", () => {
  it("ends the run at once, and the target with it", async () => {
    const run = spawn(process.execPath, [MAIN, "run", "--only", "PK", "--report", directory], {
      env: {
        ...process.env,
        // It never answers.
        FDS_TARGET_COMMAND: `echo $$ > ${pidFile}; exec sleep 600`,
      },
      stdio: ["ignore", "ignore", "pipe"],
    });
    let said = "";
    run.stderr!.on("data", (chunk: Buffer) => {
      said += chunk.toString();
    });
    await expect
      .poll(() => existsSync(pidFile) && readFileSync(pidFile, "utf8"), { timeout: 60_000 })
      .toMatch(/\d/);
    const target = Number(readFileSync(pidFile, "utf8"));
    const ended = once(run, "exit");

    run.kill("SIGINT");

    expect(await ended).toEqual([130, null]);
    expect(said).toContain("Stopped before anything was judged.");
    await expect.poll(() => isRunning(target), { timeout: 10_000 }).toBe(false);
  }, 90_000);
});

describe("Ctrl-C in the middle of a run", () => {
  it("reports what was judged, and calls nothing met of which a check was not made", async () => {
    const run = spawn(
      process.execPath,
      [MAIN, "run", "--only", "RSG,SIG", "--report", directory, "--format", "json"],
      {
        stdio: "ignore",
      },
    );
    const journal = join(directory, "journal.jsonl");
    const ended = once(run, "exit");
    await expect
      .poll(() => existsSync(journal) && readFileSync(journal, "utf8"), { timeout: 60_000, interval: 20 })
      .toContain('"type":"check"');

    run.kill("SIGINT");
    // As `timeout` does, and npm: twice is meant once.
    await new Promise((resolve) => setTimeout(resolve, 20));
    run.kill("SIGTERM");

    expect(await ended).toEqual([5, null]);
    const report = validateReport(JSON.parse(readFileSync(join(directory, "report.json"), "utf8")));
    expect(report).toMatchObject({ verdict: "incomplete", exitCode: 5, run: { interrupted: true } });
    const cut = report.requirements.filter(({ checks, planned }) => checks.length < planned);
    expect(cut.length).toBeGreaterThan(0);
    expect(new Set(cut.map(({ verdict }) => verdict))).toEqual(new Set(["untestable"]));
    expect(cut.map(({ cause }) => cause?.kind)).toContain("interrupted");
    expect(verifyReport(report).discrepancies).toEqual([]);
  }, 120_000);
});
