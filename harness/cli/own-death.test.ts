import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { compiledFile } from "../processes/compiled-file.ts";

const DYING = compiledFile("harness/cli/end-to-end/testing/dying-program.js");
const PROGRAM = compiledFile("harness/cli/countersign.js");
const inShell = (command: string) =>
  spawnSync("bash", ["-c", `set -o pipefail; ${command}`], { encoding: "utf8", timeout: 30_000 });

describe("a fault of ours outside of any command", () => {
  it.each([
    ["error", "out of the blue"],
    ["rejection", "out of the blue"],
    ["nothing", "undefined"],
  ])("(%s) is exit code 4, which is no verdict", (way, said) => {
    const { status, stderr } = spawnSync(process.execPath, [DYING, way], { encoding: "utf8" });
    expect(stderr).toContain("countersign broke");
    expect(stderr).toContain(said);
    expect(status).toBe(4);
  });
});

describe("what is printed", () => {
  it("is no error where nobody reads on", () => {
    expect(inShell(`"${process.execPath}" "${PROGRAM}" list --json | head -c 10`)).toMatchObject({
      status: 0,
      stderr: "",
    });
    expect(inShell(`"${process.execPath}" "${DYING}" pipe | head -c 10`)).toMatchObject({
      status: 0,
      stderr: "",
    });
  });

  it("is exit code 4 where it cannot be written", () => {
    const { status, stderr } = inShell(`"${process.execPath}" "${PROGRAM}" list --json > /dev/full`);
    expect(stderr).toContain("cannot be written: ENOSPC");
    expect(status).toBe(4);
  });
});
