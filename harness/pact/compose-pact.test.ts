/** The committed pacts are those that are written, byte by byte, and every signature in them holds. */
import { execFileSync } from "node:child_process";
import { createPublicKey, verify } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import type { ReportDocument } from "#reports/document";
import { readReport } from "#reports/read-report";
import { sampleReport } from "#reports/testing/sample-report";
import { compiledFile } from "../processes/compiled-file.ts";
import { composePact } from "./compose-pact.ts";
import { type HttpInteraction, type PactFile, pactText } from "./pact-file.ts";
import { choicesIn } from "./provider-choices.ts";

const committed = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`../../fixtures/pacts/${name}`, import.meta.url)), "utf8");

const CONSUMER = "Client of the Financial Data Service";
const HOW = "after `npm run conformance`: node dist/fixtures/pacts/sign-examples.js reports/out/report.json";

/** Every route once, accepted; GET /user refused. */
const SELECTED = "PK-01,KEY-01,USR-04,WHC-01,WHS-10,WHL-01,WHL-03,AUT-01";

async function reportOfReference(): Promise<ReportDocument> {
  const directory = mkdtempSync(join(tmpdir(), "pact-report-"));
  const program = compiledFile("harness/cli/countersign.js");
  const args = ["run", "--only", SELECTED, "--report", directory, "--format", "json"];
  execFileSync(process.execPath, [program, ...args], { stdio: "pipe" });
  const report = await readReport(join(directory, "report.json"));
  rmSync(directory, { recursive: true, force: true });
  return report;
}

const httpOf = ({ interactions }: PactFile): HttpInteraction[] =>
  interactions.filter((one): one is HttpInteraction => one.type === "Synchronous/HTTP");

describe("the pacts for consumers", () => {
  it("are committed as they are written: the neutral one", () => {
    expect(pactText(composePact(CONSUMER)), HOW).toBe(committed("neutral.json"));
  });

  it("are committed as they are written: that of the reference service", { timeout: 120_000 }, async () => {
    const pact = composePact(CONSUMER, choicesIn(await reportOfReference()));

    expect(pactText(pact), HOW).toBe(committed("reference-service.json"));
  });

  it.each(["neutral.json", "reference-service.json"])("hold signatures that verify: %s", (name) => {
    const pact = JSON.parse(committed(name)) as PactFile;
    const key = createPublicKey(pact.metadata.countersign.publicKeyOfExamples!);
    for (const { key: id, response } of httpOf(pact)) {
      const body = Buffer.from(String(response.body?.content ?? ""), "base64");
      const signature = Buffer.from(response.headers!["X-Signature"]![0]!, "base64");
      expect(verify("sha256", body, key, signature), id).toBe(true);
      expect(verify("sha256", Buffer.concat([body, Buffer.from(" ")]), key, signature), id).toBe(false);
    }
  });

  it("hold one interaction a requirement", () => {
    const keys = composePact(CONSUMER).interactions.map(({ key }) => key);

    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe("the pact of another service", () => {
  const [exchange] = sampleReport().exchanges;
  const personal = {
    id: "7",
    firstName: "Sigrid",
    nickName: "Siggi",
    age: 41,
    tags: ["vip"],
    home: { town: "Oslo" },
  };
  const body = (content: object) => ({
    bytes: 1,
    sha256: "0".repeat(64),
    encoding: "utf8" as const,
    content: JSON.stringify(content),
  });
  const answered = (status: number, record: object) => ({
    ...exchange!,
    route: "GET /user",
    credential: "the Bearer token of alice",
    request: { ...exchange!.request, method: "GET" },
    response: { status, headers: [], body: body(record) },
  });
  const pactOf = (...exchanges: ReportDocument["exchanges"]) =>
    composePact(CONSUMER, choicesIn(sampleReport({ exchanges })));

  it("has its names and types, and none of its data", () => {
    const pact = pactOf(answered(203, personal));
    const { response } = httpOf(pact).find(({ key }) => key === "USR-02")!;

    expect(response.status).toBe(203);
    expect(response.matchingRules?.status).toBeUndefined();
    expect(response.body?.content).toEqual({
      age: 1,
      firstName: "Zoë",
      home: { town: "text" },
      id: "u-1",
      nickName: "text",
      tags: [],
    });
    expect(pactText(pact)).not.toMatch(/Sigrid|Siggi|vip|Oslo/);
  });

  it("leaves open what differs from answer to answer", () => {
    const pact = pactOf(answered(200, personal), answered(203, { id: "8", age: null }));
    const { response } = httpOf(pact).find(({ key }) => key === "USR-02")!;

    expect(response.body?.content).toEqual({ id: "u-1" });
    expect(response.matchingRules?.status).toBeDefined();
  });
});
