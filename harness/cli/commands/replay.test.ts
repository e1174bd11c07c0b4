import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readReport } from "#reports/read-report";
import { compiledFile } from "../../processes/compiled-file.ts";

const MAIN = compiledFile("harness/cli/countersign.js");
const directory = mkdtempSync(join(tmpdir(), "countersign-replay-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const report = join(directory, "report.json");

const countersign = (...args: string[]) =>
  new Promise<{ status: number | null; said: string }>((resolve) => {
    let said = "";
    const child = spawn(process.execPath, [MAIN, ...args], { env: { PATH: process.env.PATH } });
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => (said += String(data)));
    child.on("close", (status) => resolve({ status, said }));
  });
const replay = (n: number, ...args: string[]) =>
  countersign("replay", `${report}#${n}`, "--record", join(directory, "again"), ...args);
const numberOf = async (credential: string, route: string) => {
  const { exchanges } = await readReport(report);
  return exchanges.find((one) => one.credential === credential && one.route === route)!.n;
};

beforeAll(() => countersign("run", "--only", "USR-01,XAK-02,OAU-05,SIG-01", "--report", directory), 120_000);

describe("countersign replay", { timeout: 120_000 }, () => {
  it.each([
    "the Bearer token of alice",
    "an API key of alice in X-API-Key",
    "a signature by an API key of alice",
  ])("makes %s anew, and finds the same answer", async (credential) => {
    const { status, said } = await replay(await numberOf(credential, "GET /user"));
    expect(said).toContain("No difference but in values.");
    expect(status).toBe(0);
  });

  it("names what differs where the service has changed", async () => {
    const n = await numberOf("the Bearer token of alice", "GET /user");
    const { status, said } = await replay(n, "--reference-args", "--defect", "unsigned-responses");
    expect(said).toMatch(/X-Signature: verifies was recorded, and now/);
    expect(status).toBe(1);
  });

  it("says what it cannot make anew, and which exchange is not there", async () => {
    const { exchanges } = await readReport(report);
    const forged = exchanges.find(
      ({ credential, request }) =>
        !/ of (alice|bob)/.test(credential) && request.headers.some(([, value]) => value.includes("(secret")),
    )!;
    expect(await replay(forged.n)).toMatchObject({
      status: 2,
      said: expect.stringContaining(forged.credential),
    });
    expect((await replay(99_999)).status).toBe(2);
    expect((await countersign("replay", report)).status).toBe(2);
  });
});
