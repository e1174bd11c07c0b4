import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { startChild } from "./child-target.ts";

const directory = mkdtempSync(join(tmpdir(), "countersign-child-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

it("takes what a command prints, also where it opens its stdout and stderr by their names", async () => {
  const logFile = join(directory, "target.log");
  const lines: string[] = [];
  const ended = new Promise<void>((resolve) => {
    const command = "echo plain; echo by name > /dev/stdout; echo an error >> /dev/stderr; exit 3";
    const child = startChild(command, [], { shell: true, logFile, onLine: (line) => lines.push(line) });
    child.process.once("exit", () => resolve(child.stop()));
  });

  await ended;

  expect(lines.sort()).toEqual(["an error", "by name", "plain"]);
  expect(readFileSync(logFile, "utf8").split("\n").sort()).toEqual(["", "an error", "by name", "plain"]);
});

it("is done with a command once all that it started is ended, whoever holds its output", async () => {
  const child = startChild("sleep 60 & echo started; wait", [], { shell: true });
  await expect.poll(() => child.lastLines()).toBe("started");

  await child.stop();

  expect(child.ended()).toMatch(/exit code|signal/);
});
