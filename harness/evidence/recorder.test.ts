import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { Exchange } from "#reports/document";
import type { Answered } from "../client/recorder.ts";
import { MAX_KEPT_BYTES } from "../limits.ts";
import { openJournal } from "./journal.ts";
import { createRecorder } from "./recorder.ts";
import { createRecording } from "./recording.ts";
import { createSecretRegistry } from "./secrets.ts";

const directory = mkdtempSync(join(tmpdir(), "recorder-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const answered = (body: Buffer): Answered => ({
  route: "GET /user",
  credential: "no credential",
  request: { method: "GET", path: "/user", headers: [] },
  target: "/user",
  sentAt: 0,
  response: { status: 200, headers: [["X", "1"]], rawBody: body, firstByteMs: 1 },
  body,
});

function recording(discoverSecrets = () => {}) {
  const file = join(directory, `${Math.random()}.jsonl`);
  const secrets = createSecretRegistry();
  let anotherKey = () => {};
  const recorder = createRecorder({
    origin: "http://x",
    startedAt: 0,
    journal: openJournal(file, (text) => text),
    secrets,
    record: createRecording(secrets),
    examine: () => ({ verified: false, value: "c2ln" }),
    examineAnew: () => ({ verified: true, value: "c2ln" }),
    onAnotherKey: (react) => {
      anotherKey = react;
    },
    discoverSecrets,
  });
  const written = () =>
    readFileSync(file, "utf8")
      .trimEnd()
      .split("\n")
      .map((line) => (JSON.parse(line) as { exchange: Exchange }).exchange);
  return { recorder, written, anotherKey: () => anotherKey() };
}

const MIB = 1024 * 1024;

describe("what is kept of an exchange", () => {
  it("is all of one of the usual size", () => {
    const { recorder, written } = recording();
    recorder.answered(answered(Buffer.from("{}")));
    expect(recorder.exchanges[0]).toMatchObject({ body: Buffer.from("{}") });
    expect(recorder.exchanges[0]).not.toHaveProperty("cut");
    expect(written()[0]).toMatchObject({ response: { body: { content: "{}" } } });
  });

  it("is the begin of a long body, whether all of it was JSON, and the digest", () => {
    const { recorder, written } = recording();
    recorder.answered(answered(Buffer.from(JSON.stringify("a".repeat(MAX_KEPT_BYTES)))));
    recorder.answered(answered(Buffer.from("a".repeat(MAX_KEPT_BYTES + 1))));
    recorder.answered(answered(Buffer.alloc(2 * MIB)));
    expect(recorder.exchanges.map(({ body, response }) => [body.length, response.rawBody.length])).toEqual(
      Array(3).fill([MAX_KEPT_BYTES, MAX_KEPT_BYTES]),
    );
    expect(recorder.exchanges.map(({ cut }) => cut?.isJson)).toEqual([true, false, undefined]);
    expect(written().map(({ response }) => response?.body.bytes)).toEqual([
      MAX_KEPT_BYTES + 2,
      MAX_KEPT_BYTES + 1,
      2 * MIB,
    ]);
  });

  it("never becomes more than a run may hold, in memory or on disk", () => {
    const { recorder, written } = recording();
    // Each byte takes six characters in JSON.
    const body = Buffer.alloc(MAX_KEPT_BYTES, 1);
    for (let n = 0; n < 1500; n++) recorder.answered(answered(body));
    const inMemory = recorder.exchanges.reduce((sum, { body: kept }) => sum + kept.length, 0);
    expect(inMemory).toBeLessThan(64 * MIB);
    expect(JSON.stringify(written()).length).toBeLessThan(64 * MIB);
    expect(written().at(-1)?.response?.body).toMatchObject({
      bytes: MAX_KEPT_BYTES,
      cut: MAX_KEPT_BYTES - 1024,
    });
  });

  it("says no more of a long body's signature once there is another key", () => {
    const { recorder, anotherKey } = recording();
    recorder.answered(answered(Buffer.from("short")));
    recorder.answered(answered(Buffer.alloc(MAX_KEPT_BYTES + 1)));
    anotherKey();
    expect(recorder.exchanges.map(({ signature }) => signature?.verified)).toEqual([true, null]);
  });
});

describe("a fault of ours while an exchange is recorded", () => {
  it("loses no exchange, shows nothing that may be secret, and is told", () => {
    const { recorder, written } = recording(() => {
      throw new Error("ours");
    });
    expect(() => recorder.answered(answered(Buffer.from("secret")))).toThrow("ours");
    expect(recorder.exchanges).toHaveLength(1);
    expect(written()[0]).toMatchObject({ n: 1, response: { status: 200, headers: [], body: { bytes: 0 } } });
  });
});
