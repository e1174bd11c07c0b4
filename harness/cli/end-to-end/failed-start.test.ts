/** A target that prints what it likes and does not start: what is shown and kept of it moves no cursor and holds no secret. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { compiledFile } from "../../processes/compiled-file.ts";

const directory = mkdtempSync(join(tmpdir(), "countersign-failed-start-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const ESCAPE = String.fromCharCode(27);

it("shows its last lines with control characters visible and without the passwords that were given, also short and unfinished", async () => {
  const settings = {
    FDS_TARGET_COMMAND: `printf '\\033[2Jopening with %s for alice\\nand again %s' "$DB_PASSWORD" "$DB_PASSWORD"; exit 9`,
    FDS_TARGET_ENV_DB_PASSWORD: "s3cr3t!",
  };
  const program = compiledFile("harness/cli/countersign.js");
  const run = spawn(process.execPath, [program, "run", "--only", "PK", "--report", directory], {
    env: { ...process.env, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [run.stdout, run.stderr])
    stream.on("data", (piece: Buffer) => {
      said += piece.toString();
    });
  const [exitCode] = (await once(run, "close")) as [number];

  expect({ exitCode, said }).toMatchObject({ exitCode: 3, said: expect.stringContaining("exit code 9") });
  expect(said).toContain("⟨U+001B⟩[2Jopening with (secret) for alice\n");
  expect(said).not.toContain(ESCAPE);
  const log = readFileSync(join(directory, "target.log"), "utf8");
  expect(log).toContain("and again (secret)");
  expect(said + log).not.toContain("s3cr3t!");
});
