import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { leakedSecrets } from "./leak-scan.ts";
import { createSecretRegistry } from "./secrets.ts";

const directory = mkdtempSync(join(tmpdir(), "leak-scan-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const SECRET = "kTq83nVvZx01LmPq";

function scanOf(text: string) {
  const file = join(directory, `${Math.random()}.txt`);
  writeFileSync(file, text);
  const secrets = createSecretRegistry();
  secrets.add(SECRET, "apikey of alice");
  return leakedSecrets([file, join(directory, "missing.txt")], secrets);
}

describe("the leak scan", () => {
  it("finds nothing in a clean file, and does not mind a missing one", async () => {
    expect(await scanOf("nothing to see")).toEqual([]);
  });

  it("names the file, the secret and the first place, also when it stands between two pieces", async () => {
    const before = (1 << 20) - 5;
    const leaks = await scanOf(`${"x".repeat(before)}${SECRET}${"y".repeat(1 << 20)}${SECRET}`);
    expect(leaks).toHaveLength(1);
    expect(leaks[0]).toContain(`apikey of alice, 2 times, first at character ${before}`);
  });

  it("finds the encoded forms too", async () => {
    const hex = Buffer.from(SECRET).toString("hex");
    expect(await scanOf(`hex=${hex}`)).toHaveLength(1);
  });
});
