import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { signedReport } from "#reports/testing/signed-sample";
import { writeReport } from "#reports/write-report";
import { compiledFile } from "../processes/compiled-file.ts";

const MAIN = compiledFile("harness/cli/countersign.js");
const directory = mkdtempSync(join(tmpdir(), "countersign-bundle-cli-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const archive = join(directory, "evidence.tar.gz");

const countersign = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...args], { encoding: "utf8" });
  return { status, said: stdout + stderr };
};

describe("countersign bundle", () => {
  it("packs a report that `verify` accepts, and refuses after one byte", { timeout: 60_000 }, async () => {
    await writeReport(signedReport(), directory, ["json", "html"]);
    const packed = countersign("bundle", directory, "--output", archive);
    expect(packed).toMatchObject({ status: 0, said: expect.stringContaining("SHA256SUMS") });
    const good = countersign("verify", archive);
    expect(good.said).toContain(`${archive} holds.`);
    expect(good.said).toMatch(/3 files were compared with their sums/);
    expect(good.status).toBe(0);
    const bytes = readFileSync(archive);
    bytes[bytes.length - 20]! ^= 1;
    writeFileSync(archive, bytes);
    const damaged = countersign("verify", archive);
    expect(damaged.said).toContain("the archive: it cannot be unpacked");
    expect(damaged.status).toBe(1);
  });

  it("says what is missing in a folder without a report", { timeout: 30_000 }, () => {
    const { status, said } = countersign("bundle", join(directory, "nothing-here"));
    expect(status).toBe(2);
    expect(said).toContain("nothing-here");
  });
});
