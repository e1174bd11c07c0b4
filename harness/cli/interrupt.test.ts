import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";

const MAIN = fileURLToPath(new URL("./countersign.mjs", import.meta.url));
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
