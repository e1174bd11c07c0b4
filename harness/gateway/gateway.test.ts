/** The gateway in front of the reference service, asked as any HTTP tool asks. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import http from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfiguration } from "../configuration/read-configuration.ts";
import { createForward } from "./forward.ts";
import { type Gateway, startGateway } from "./gateway-server.ts";
import { createRealCredentials } from "./real-credentials.ts";
import { type Session, startSession } from "./session.ts";

interface Asked {
  readonly status: number | undefined;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

interface InFront {
  readonly session: Session;
  readonly gateway: Gateway;
  readonly directory: string;
  ask(method: string, path: string, headers?: http.OutgoingHttpHeaders, body?: string): Promise<Asked>;
  end(): Promise<void>;
}

async function inFront(referenceArgs: readonly string[] = []): Promise<InFront> {
  const directory = mkdtempSync(join(tmpdir(), "gateway-"));
  const configuration = readConfiguration({});
  const session = await startSession({ configuration, directory, label: "gateway", referenceArgs });
  const { world } = session;
  const forward = createForward({ world, credentials: createRealCredentials(world), label: "gateway" });
  const gateway = await startGateway({ host: "127.0.0.1", port: 0 }, forward);
  return {
    session,
    gateway,
    directory,
    ask: (method, path, headers = {}, body) => ask(`${gateway.url}${path}`, { method, headers }, body),
    end: async () => {
      await gateway.close();
      await session.end();
    },
  };
}

function ask(url: string, options: http.RequestOptions, body?: string): Promise<Asked> {
  return new Promise((resolve, reject) => {
    const request = http.request(url, options, (response) => {
      const pieces: Buffer[] = [];
      response.on("data", (piece: Buffer) => pieces.push(piece));
      response.on("end", () => {
        const { statusCode: status, headers } = response;
        resolve({ status, headers, body: Buffer.concat(pieces).toString() });
      });
    });
    request.on("error", reject);
    request.end(body);
  });
}

describe("the gateway in front of the service as it should be", () => {
  let front: InFront;
  beforeAll(async () => {
    front = await inFront();
  });
  afterAll(() => rmSync(front.directory, { recursive: true, force: true }));

  it.each([
    ["a token", { Authorization: "Bearer alice" }],
    ["a key without public key", { "X-API-Key": "alice" }],
    ["a key with public key", { Authorization: "Signature alice" }],
    [
      "the form of the interface",
      { Authorization: "Signature keyId=alice,algorithm=rsa-sha256,signature=x" },
    ],
  ])("gives alice's record for %s", async (_method, headers) => {
    const { status, body, headers: answered } = await front.ask("GET", "/user", headers);

    expect([status, answered["countersign-signature"]]).toEqual([200, "verified"]);
    expect(JSON.parse(body).firstName).toBe("Zoë");
  });

  it("tells bob from alice", async () => {
    const { body } = await front.ask("GET", "/user", { "X-API-Key": "bob" });

    expect(JSON.parse(body).firstName).toBe("Łukasz 🙂");
  });

  it("signs the bytes of the body as they came", async () => {
    const body = '{ "language" :\t"fr" }';
    const headers = { Authorization: "Signature alice", "Content-Type": "application/json" };
    const answer = await front.ask("PUT", "/user", headers, body);

    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.body).language).toBe("fr");
    expect(front.session.world.exchanges.at(-1)?.request.body?.toString()).toBe(body);
  });

  it("hands on what is no placeholder, and what the service says to it", async () => {
    const wrong = await front.ask("GET", "/user", { Authorization: "Bearer wrong" });
    const unknown = await front.ask("GET", "/nope?x=1", { Authorization: "Bearer alice" });

    expect([wrong.status, wrong.headers["countersign-signature"]]).toEqual([401, "verified"]);
    expect(unknown.status).toBe(404);
  });

  it("hands the answer to HEAD on without a body", async () => {
    const { status, body } = await front.ask("HEAD", "/system/public-key");

    expect([status, body]).toEqual([200, ""]);
  });

  it.each([
    ["another name of this machine", { Host: "rebound.example" }, "foreign-host"],
    ["a page of another origin", { Origin: "http://page.example", "X-API-Key": "alice" }, "foreign-origin"],
  ])("refuses %s", async (_who, headers, refusal) => {
    const { status, headers: answered } = await front.ask("GET", "/user", headers);

    expect([status, answered["countersign-gateway"]]).toEqual([403, refusal]);
  });

  it("records the exchanges, also as HAR, and no secret in either", async () => {
    await front.end();
    const journal = readFileSync(join(front.directory, "journal.jsonl"), "utf8");
    const archive = readFileSync(join(front.directory, "exchanges.har"), "utf8");

    const { entries } = JSON.parse(archive).log;
    const named = entries.find(({ request }: { request: { url: string } }) =>
      request.url.endsWith("/nope?x=1"),
    );
    expect(named.response.status).toBe(404);
    for (const text of [journal, archive]) expect(text).not.toMatch(/eyJhbGciOi[\w-]+\.[\w-]+\.[\w-]{20}/);
  });
});

describe("the gateway in front of a service with a defect", () => {
  it.each([
    ["unsigned-responses", "no X-Signature", null],
    ["sha-512-response-signature", "does not verify", null],
    ["indented-json-sent", "does not verify", /^[0-9a-f]{64}$/],
  ])("answers 502 for %s, with the reason and both texts", async (defect, reason, digest) => {
    const front = await inFront(["--defect", defect]);
    const { status, headers, body } = await front.ask("GET", "/user", { Authorization: "Bearer alice" });
    await front.end();
    rmSync(front.directory, { recursive: true, force: true });

    expect([status, headers["countersign-gateway"]]).toEqual([502, "unverified-answer"]);
    const told = JSON.parse(body);
    expect(told.reason).toContain(reason);
    expect(told.body).toContain("Zoë");
    if (digest === null) expect(told.signedSha256).toBeNull();
    else expect(told.signedSha256).toMatch(digest);
    expect(told.signedSha256).not.toBe(told.bodySha256);
  });
});
