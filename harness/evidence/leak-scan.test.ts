import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { leakedSecrets } from "./leak-scan.ts";
import { createSecretRegistry, SUBSCRIBE_URL_TOKEN } from "./secrets.ts";

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

  it("does not mind what the sender of a SubscribeURL showed before it made a token of it, but what stands there since", async () => {
    const journal = join(directory, "journal.jsonl");
    const report = join(directory, "report.json");
    const secrets = createSecretRegistry();
    secrets.add(SECRET, SUBSCRIBE_URL_TOKEN, 2);
    writeFileSync(report, SECRET);
    writeFileSync(journal, `{}\n"${SECRET}"\n{}\n`);
    expect(await leakedSecrets([report, journal], secrets)).toEqual([]);
    writeFileSync(journal, `{}\n{}\n"${SECRET}"\n`);
    expect(await leakedSecrets([report, journal], secrets)).toHaveLength(2);
  });
});
