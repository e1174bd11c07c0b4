import { once } from "node:events";
import { appendFileSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Agent, fetch as undiciFetch } from "undici";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { MAX_CONNECTIONS, MAX_STRAYS } from "../limits.ts";
import { type Certificate, createCertificateAuthority } from "./certificate-authority.ts";
import type { Sink } from "./https-sink.ts";
import { proveReachable } from "./nonce.ts";
import { newRun, newSegment, runOf } from "./relay-address.ts";
import { PULL_PATH, RELAY_PATH } from "./relay-protocol.ts";
import { type Relay, startRelay } from "./relay-server.ts";
import { connectRelay } from "./relay-sink.ts";
import { openRelayStore, type RelayCaps } from "./relay-store.ts";

const TOKEN = "a token that nobody guesses";
const dispatcher = new Agent({ pipelining: 0, connect: { rejectUnauthorized: false } });
const fetch = ((url: string, init: object) =>
  undiciFetch(url, { ...init, dispatcher })) as unknown as typeof globalThis.fetch;

let certificate: Certificate;
const directory = mkdtempSync(join(tmpdir(), "countersign-relay-"));
const toClose: (() => Promise<void>)[] = [];
beforeAll(async () => {
  const authority = await createCertificateAuthority();
  certificate = await authority.issue({ hosts: ["127.0.0.1"] });
}, 60_000);
afterEach(async () => {
  for (const close of toClose.reverse().splice(0)) await close();
});
afterAll(async () => {
  await dispatcher.close();
  rmSync(directory, { recursive: true });
});

async function relayIn(
  name: string,
  { caps, port = 0 }: { caps?: RelayCaps; port?: number } = {},
): Promise<Relay> {
  const relay = await startRelay({
    listen: { host: "127.0.0.1", port },
    plainPort: 0,
    certificate,
    token: TOKEN,
    directory: join(directory, name),
    ...(caps ? { caps } : {}),
  });
  toClose.push(() => relay.close());
  return relay;
}

async function runAt(relayUrl: string, token = TOKEN): Promise<Sink> {
  const sink = await connectRelay({ relayUrl, token, fetch, requestMs: 3000 });
  toClose.push(() => sink.close());
  return sink;
}

const post = (url: string, body = "{}") => fetch(url, { method: "POST", body });
const any = () => true;
const soon = { deadlineMs: 5000 };

describe("a run behind a relay", () => {
  it("has what the target sends, byte by byte, and proves its address by a nonce", async () => {
    const sink = await runAt((await relayIn("bytes")).url);
    await proveReachable(sink, 3000);
    const inbox = sink.inbox("webhook", { path: "/hooks?x=%20" });
    const answer = await post(inbox.targetUrl, "\u{1F642} body");
    expect(answer.status).toBe(200);
    const delivery = await inbox.next(any, soon);
    expect(delivery.body.toString()).toBe("\u{1F642} body");
    expect(delivery.target).toMatch(/\/hooks\?x=%20$/);
    expect(delivery).toMatchObject({ tls: true, method: "POST", answered: "200" });
  });

  it("answers as its inboxes are programmed", async () => {
    const sink = await runAt((await relayIn("answers")).url);
    const inbox = sink.inbox("webhook");
    inbox.answerWith({ status: 500 }, { status: 204 });
    expect((await post(inbox.targetUrl)).status).toBe(500);
    expect((await post(inbox.targetUrl)).status).toBe(204);
    inbox.answerWith({ drop: true });
    await expect(post(inbox.targetUrl)).rejects.toThrow();
    expect(
      (await inbox.collect(any, { deadlineMs: 5000, count: 3 })).map(({ answered }) => answered),
    ).toEqual(["500", "204", "dropped"]);
  });

  it("hears of plain HTTP, of strays, and of senders that do not trust the certificate", async () => {
    const relay = await relayIn("near");
    const sink = await runAt(relay.url);
    await sink
      .inbox("ready")
      .next(any, { deadlineMs: 200 })
      .catch(() => undefined);
    await expect(globalThis.fetch(sink.inbox("other").targetUrl)).rejects.toThrow();
    await expect(post(`${relay.url}/not-an-inbox`)).rejects.toThrow();
    await fetch(`${relay.plainUrl}/x`).catch(() => undefined);
    await expect
      .poll(() => [sink.troubles.length > 0, sink.strayDeliveries.length, sink.plainAttempts.length])
      .toEqual([true, 1, 1]);
  });

  it("gets what came while the relay was down for it, after a restart of the relay", async () => {
    const first = await relayIn("restart");
    const port = Number(new URL(first.url).port);
    const sink = await runAt(first.url);
    const inbox = sink.inbox("webhook");
    await post(inbox.targetUrl, "before");
    await inbox.next(any, soon);
    await toClose.splice(0, 1)[0]!();
    await relayIn("restart", { port });
    await post(inbox.targetUrl, "after");
    const bodies = (await inbox.collect(any, { deadlineMs: 8000, count: 2 })).map(({ body }) =>
      body.toString(),
    );
    expect(bodies).toEqual(["before", "after"]);
  });

  it("gets nothing that was meant for another run, or came before it began", async () => {
    const relay = await relayIn("runs");
    const one = await runAt(relay.url);
    const other = await runAt(relay.url);
    const inbox = one.inbox("webhook");
    await post(inbox.targetUrl);
    await inbox.next(any, soon);
    expect(other.deliveries).toEqual([]);
  });

  it("cannot begin with a wrong token, and says what to look at", async () => {
    const relay = await relayIn("wrong");
    await expect(runAt(relay.url, "another token, just as long")).rejects.toMatchObject({
      code: "relay-not-reachable",
      exitCode: 3,
      side: "sink",
    });
  });
});

describe("a relay", () => {
  it("answers nobody without the token, on any path", async () => {
    const { url } = await relayIn("silent");
    for (const path of [RELAY_PATH, PULL_PATH, "/", `/${newSegment("not the token", newRun())}`])
      for (const headers of [undefined, { Authorization: "Bearer wrong" }])
        await expect(
          fetch(`${url}${path}`, { method: "POST", ...(headers ? { headers } : {}), body: "{}" }),
          path,
        ).rejects.toThrow();
  });

  it("does not take the token in clear", async () => {
    const { plainUrl } = await relayIn("clear");
    await expect(
      fetch(`${plainUrl}${RELAY_PATH}`, { headers: { Authorization: `Bearer ${TOKEN}` } }),
    ).rejects.toThrow();
  });

  it("keeps what no run has come for yet through a restart, and answers its sender", async () => {
    const run = newRun();
    const relay = await relayIn("kept");
    expect((await post(`${relay.url}/${newSegment(TOKEN, run)}`, "kept")).status).toBe(200);
    await toClose.splice(0, 1)[0]!();
    appendFileSync(join(directory, "kept", "captured.jsonl"), '{"kind":"request","n":7,"cut off by a ki');
    const store = openRelayStore(join(directory, "kept"));
    expect(
      store.waiting(run, 0).map(({ n, received }) => [n, Buffer.from(received.body, "base64").toString()]),
    ).toEqual([[1, "kept"]]);
    store.taken(run, 1);
    store.close();
    const emptied = openRelayStore(join(directory, "kept"));
    expect([emptied.size, emptied.last]).toEqual([0, 1]);
    emptied.close();
  });

  it("cuts long bodies, and refuses what is beyond its caps without keeping it", async () => {
    const caps = { bodyBytes: 10, totalBytes: 1000, requests: 2 };
    const relay = await relayIn("caps", { caps });
    const run = newRun();
    const statuses = [];
    for (let n = 0; n < 4; n++)
      statuses.push((await post(`${relay.url}/${newSegment(TOKEN, run)}`, "x".repeat(5000))).status);
    expect(statuses).toEqual([200, 200, 503, 503]);
    await toClose.splice(0, 1)[0]!();
    const store = openRelayStore(join(directory, "caps"), caps);
    expect(store.waiting(run, 0).map(({ received }) => [received.body.length, received.cutBytes])).toEqual([
      [16, 4990],
      [16, 4990],
    ]);
    store.close();
  });

  it(
    "keeps a place for the target beside hundreds of strangers who say nothing",
    { timeout: 60_000 },
    async () => {
      const relay = await relayIn("silent");
      const port = Number(new URL(relay.url).port);
      const strangers = Array.from({ length: MAX_CONNECTIONS + 50 }, () =>
        connect(port, "127.0.0.1").on("error", () => undefined),
      );
      await Promise.all(
        strangers.map((socket) => Promise.race([once(socket, "connect"), once(socket, "close")])),
      );
      expect((await post(`${relay.url}/${newSegment(TOKEN, newRun())}`)).status).toBe(200);
      for (const socket of strangers) socket.destroy();
    },
  );

  it("keeps few of what strangers send, and counts header fields as it counts bodies", () => {
    const store = openRelayStore(join(directory, "strays"), {
      bodyBytes: 10,
      totalBytes: 10_000,
      requests: 1000,
    });
    const received = {
      at: Date.now(),
      method: "GET",
      target: "/",
      rawHeaders: [["a", "b".repeat(900)]],
      body: "",
      cutBytes: 0,
    };
    const capture = { kind: "request", tls: true, received } as unknown as Parameters<typeof store.keep>[0];
    const run = newRun();
    const kept = Array.from({ length: 30 }, () => store.keep({ ...capture, run })).filter(Boolean);
    expect(kept).toHaveLength(11);
    store.taken(run, store.last);
    const small = { ...capture, received: { ...capture.received, rawHeaders: [] } };
    const strays = Array.from({ length: 2 * MAX_STRAYS }, () => store.keep(small)).filter(Boolean);
    expect(strays).toHaveLength(MAX_STRAYS);
    expect(store.keep({ ...small, run })).toBeDefined();
    store.taken(run, store.last);
    expect(store.keep(small)).toBeDefined();
    store.close();
  });

  it("is written anew once in a while, also where it takes far more on disk than it is counted with", () => {
    const place = join(directory, "heavy");
    const store = openRelayStore(place, { bodyBytes: 10, totalBytes: 200_000, requests: 1000 });
    const received = (fields: number) => ({
      at: Date.now(),
      method: "GET",
      target: "/",
      rawHeaders: Array.from({ length: fields }, () => ["a", ""]),
      body: "",
      cutBytes: 0,
    });
    const keep = (fields: number) =>
      store.keep({ kind: "request", tls: true, run: newRun(), received: received(fields) } as never);
    const files = Array.from({ length: 22 }, (_, n) => {
      keep(n < 2 ? 95_000 : 1);
      return statSync(join(place, "captured.jsonl")).ino;
    });
    expect(store.size).toBe(22);
    expect(files.filter((file, n) => n > 0 && file !== files[n - 1])).toHaveLength(1);
    store.close();
    const again = openRelayStore(place);
    expect(again.size).toBe(22);
    again.close();
  });

  it("knows a path of its own wherever a proxy puts it, and no other", () => {
    const run = newRun();
    const segment = newSegment(TOKEN, run);
    expect(runOf(TOKEN, `/hooks/${segment}/x?y`)).toBe(run);
    expect(runOf("another token", `/${segment}`)).toBeUndefined();
    const forged = segment.slice(0, -1) + (segment.endsWith("0") ? "1" : "0");
    expect(runOf(TOKEN, `/${forged}`)).toBeUndefined();
    expect(runOf(TOKEN, "/?x")).toBeUndefined();
  });
});
