/** docs/walk-through.md: its lines are run as they stand, one after the other in one shell, and print what the page says. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { freePort } from "../../net/free-port.ts";
import { compiledFile } from "../../processes/compiled-file.ts";

const page = readFileSync(new URL("../../../docs/walk-through.md", import.meta.url), "utf8");
const lines = [...page.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block]) => block).join("");
const told = [...lines.matchAll(/^# → (.*)$/gm)].map(([, line]) => line);
const isMissing =
  spawnSync("sh", ["-c", "command -v curl && command -v openssl && command -v mkfifo"]).status !== 0;
const directory = mkdtempSync(join(tmpdir(), "walk-through-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** `npx countersign` of a page is what was compiled here. */
function programs(): string {
  const folder = join(directory, "programs");
  mkdirSync(folder);
  const npx = `#!/bin/sh\nshift\nexec "${process.execPath}" "${compiledFile("harness/cli/countersign.js")}" "$@"\n`;
  writeFileSync(join(folder, "npx"), npx);
  chmodSync(join(folder, "npx"), 0o755);
  return folder;
}

/** What a line that failed has left running; nothing, where all went well. */
function endGroup(leader: number): void {
  try {
    process.kill(-leader, "SIGTERM");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

describe.skipIf(isMissing)("the walk-through (needs curl and openssl)", () => {
  it("prints what the page says", { timeout: 180_000 }, async () => {
    const script = `set -eu\n${lines.replace(/^PORT=\d+$/m, `PORT=${await freePort()}`)}`;
    const env = { ...process.env, PATH: `${programs()}${delimiter}${process.env.PATH}` };
    const shell = spawn("sh", ["-c", script], { cwd: directory, env, detached: true });
    const [printed, complaints] = [shell.stdout, shell.stderr].map((stream) =>
      stream.setEncoding("utf8").toArray(),
    );
    const deadline = setTimeout(() => process.kill(-shell.pid!, "SIGKILL"), 170_000);
    const [status] = (await once(shell, "exit")) as [number | null];
    clearTimeout(deadline);
    endGroup(shell.pid!);

    expect((await printed)!.join("").trimEnd().split("\n"), (await complaints)!.join("")).toEqual(told);
    expect(status).toBe(0);
    expect(told.filter((line) => line === "Verified OK")).toHaveLength(3);
  });
});
