import { spawn } from "node:child_process";
import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { compiledFile } from "../processes/compiled-file.ts";

const PROGRAM = compiledFile("harness/run/testing/frozen-program.js");

async function frozenBy(way: string) {
  const program = spawn(process.execPath, [PROGRAM, way], { stdio: ["ignore", "pipe", "pipe"] });
  const said = { out: "", err: "" };
  program.stdout.on("data", (piece) => {
    said.out += piece;
  });
  program.stderr.on("data", (piece) => {
    said.err += piece;
  });
  const [exitCode] = await once(program, "close");
  return { exitCode, said: said.err, child: Number(said.out) };
}

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe("the watchdog", () => {
  it.each([
    ["loop", "nothing has moved in it for 1 s"],
    ["regular expression", "nothing has moved in it for 1 s"],
    ["promises", "nothing has moved in it for 1 s"],
    ["waiting", "it has not ended 1 s after its start"],
  ])(
    "ends a run that is frozen (%s), and what it started, with exit code 4",
    { timeout: 60_000 },
    async (way, why) => {
      const { exitCode, said, child } = await frozenBy(way);
      expect(said).toContain(why);
      expect(said).toContain("What to do.");
      expect(exitCode).toBe(4);
      await expect.poll(() => isRunning(child), { timeout: 10_000 }).toBe(false);
    },
  );

  it("leaves one alone that goes on", { timeout: 60_000 }, async () => {
    const { exitCode, said } = await frozenBy("busy");
    expect({ exitCode, said }).toEqual({ exitCode: 0, said: "" });
  });
});
