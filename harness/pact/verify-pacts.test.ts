/** Pacts against the reference service, as it should be and with defects: by the command line, as a team would. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { compiledFile } from "../processes/compiled-file.ts";
import type { PactOutcome, PactResult } from "./pact-result.ts";

const pacts = fileURLToPath(new URL("../../fixtures/pacts/", import.meta.url));
const directory = mkdtempSync(join(tmpdir(), "pacts-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** A verification takes some six seconds; other tests may have most of the processor. */
const DEADLINE_MS = 180_000;

/** A proxy that is none: whoever asks it gets no answer. */
const PROXY = "http://127.0.0.1:9";

async function verify(files: readonly string[], defect?: string) {
  const record = mkdtempSync(join(directory, "record-"));
  const options = ["--record", record, ...(defect ? ["--reference-args", "--defect", defect] : [])];
  const program = compiledFile("harness/cli/countersign.js");
  const child = spawn(process.execPath, [program, "pact", "verify", ...files, ...options], {
    env: { ...process.env, HTTP_PROXY: PROXY, http_proxy: PROXY },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (piece: Buffer) => {
      said += piece.toString();
    });
  const [exitCode] = (await once(child, "close")) as [number | null];
  const result = () => JSON.parse(readFileSync(join(record, "pact.json"), "utf8")) as PactResult;
  const keysOf = (outcome: PactOutcome) =>
    result()
      .interactions.filter((one) => one.outcome === outcome)
      .map(({ key }) => key);
  return { exitCode, said, result, keysOf };
}

const written = (name: string, interactions: readonly object[]): string => {
  const file = join(directory, `${name}.json`);
  const pact = {
    consumer: { name: "a team's client" },
    provider: { name: "the service" },
    interactions,
    metadata: { pactSpecification: { version: "4.0" } },
  };
  writeFileSync(file, JSON.stringify(pact));
  return file;
};

const asking = (description: string, states: readonly object[], further: object = {}) => ({
  type: "Synchronous/HTTP",
  description,
  providerStates: states,
  request: { method: "GET", path: "/user", headers: { Authorization: ["Bearer a-token-of-the-team"] } },
  response: { status: 200 },
  ...further,
});

describe("countersign pact verify", () => {
  it("finds the reference service true to both pacts", { timeout: DEADLINE_MS }, async () => {
    const { exitCode, said, keysOf } = await verify([
      join(pacts, "neutral.json"),
      join(pacts, "reference-service.json"),
    ]);

    expect(exitCode, said).toBe(0);
    expect(keysOf("verified")).toHaveLength(38);
  });

  it.each([
    ["numeric-phone", ["USR-02", "XAK-01", "SIG-01", "USR-04"]],
    ["key-id-one-too-short", ["KEY-01"]],
    ["http-target-url-taken", ["WHC-06"]],
    ["owner-unchecked-on-put", ["OWN-01"]],
    ["signature-of-plain-key-answered-403", ["CMX-03"]],
    ["deletes-without-payload", ["NTF-01"]],
  ])("names what is broken by %s", { timeout: DEADLINE_MS }, async (defect, keys) => {
    const { exitCode, said, keysOf } = await verify([join(pacts, "neutral.json")], defect);

    expect({ exitCode, keys: keysOf("mismatched") }, said).toEqual({ exitCode: 1, keys });
    expect(keysOf("not judged"), said).toEqual([]);
  });

  it("is red where an answer is signed wrongly, and says so", { timeout: DEADLINE_MS }, async () => {
    const { exitCode, said, keysOf } = await verify([join(pacts, "neutral.json")], "401-unsigned");

    expect({ exitCode, keys: keysOf("mismatched") }, said).toEqual({
      exitCode: 1,
      keys: ["AUT-01", "OAU-08", "CMX-03"],
    });
    expect(said).toContain("The X-Signature of the answer does not hold: no X-Signature.");
  });

  it(
    "judges nothing by a state that is unknown or fails, and the rest",
    { timeout: DEADLINE_MS },
    async () => {
      const file = written("states", [
        asking("an unknown state", [{ name: "the moon is full" }], { key: "unknown" }),
        asking("a failing state", [{ name: "a notification was sent", params: { action: "burn" } }], {
          key: "failing",
        }),
        asking("a token of the team's own", [{ name: "a user with an access token" }], { key: "own" }),
        asking("what is not ready yet", [{ name: "no valid credential" }], { key: "pending", pending: true }),
      ]);
      const { exitCode, said, keysOf } = await verify([file]);

      expect(exitCode, said).toBe(5);
      expect(keysOf("not judged")).toEqual(["unknown", "failing"]);
      expect(keysOf("verified")).toEqual(["own"]);
      expect(keysOf("pending")).toEqual(["pending"]);
      expect(said).toContain(
        'There is no provider state "the moon is full". Known: a user with an access token;',
      );
      expect(said).toContain("give one of create, update, delete");
    },
  );

  it("says what is wrong with a file, and sends nothing", async () => {
    const { exitCode, said } = await verify([join(pacts, "signed-examples.json")]);

    expect(exitCode).toBe(2);
    expect(said).toContain("pact-unreadable");
  });
});
