import { spawnSync } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { signedReport } from "#reports/testing/signed-sample";
import { writeReport } from "#reports/write-report";
import { compiledFile } from "../../processes/compiled-file.ts";
import { requireSignable } from "../options/attestation.ts";

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

  it("signs what the run says, and `verify` reads it", { timeout: 60_000 }, async () => {
    await writeReport(signedReport(), directory, ["json"]);
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const [own, open] = [join(directory, "own.pem"), join(directory, "open.pem")];
    writeFileSync(own, privateKey.export({ type: "pkcs8", format: "pem" }));
    writeFileSync(open, publicKey.export({ type: "spki", format: "pem" }));
    expect(countersign("bundle", directory, "--output", archive, "--sign", own).status).toBe(0);
    const attestation = join(directory, "evidence.sigstore.json");
    const verified = countersign("verify", archive, "--attestation", attestation, "--key", open);
    expect(verified).toMatchObject({ status: 0, said: expect.stringContaining("signed by the key given") });
    expect(countersign("verify", archive, "--key", open).status).toBe(2);
    expect(countersign("bundle", directory, "--output", archive, "--sign", open).said).toContain(
      "private key",
    );
  });

  it("signs no report of a run that broke", () => {
    const headline = "Broken: 3 checks could not be made.";
    const report = { ...signedReport(), verdict: "broken" as const, headline };
    const broken = { report, bytes: Buffer.from(JSON.stringify(report)) };
    expect(() => requireSignable(broken, { sign: "own.pem" })).toThrow(headline);
    expect(() => requireSignable(broken, {})).not.toThrow();
  });

  it("certifies no report that is not conformant", { timeout: 30_000 }, async () => {
    await writeReport(signedReport(), directory, ["json"]);
    const { status, said } = countersign("bundle", directory, "--output", archive, "--certify");
    expect(status).toBe(2);
    expect(said).toContain("not conformant");
  });

  it("says what is missing in a folder without a report", { timeout: 30_000 }, () => {
    const { status, said } = countersign("bundle", join(directory, "nothing-here"));
    expect(status).toBe(2);
    expect(said).toContain("nothing-here");
  });
});
