import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Agent, fetch as undiciFetch } from "undici";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../net/free-port.ts";
import { createCertificateAuthority } from "./certificate-authority.ts";
import { proveReachable } from "./nonce.ts";
import { startRelay } from "./relay-server.ts";
import { connectRelay } from "./relay-sink.ts";
import { startTlsProxy } from "./testing/tls-proxy.ts";

const TOKEN = "a token that nobody guesses";
const directory = mkdtempSync(join(tmpdir(), "countersign-proxied-"));
const toClose: (() => Promise<void>)[] = [];
let authority: Awaited<ReturnType<typeof createCertificateAuthority>>;
let trusting: Agent;
let fetch: typeof globalThis.fetch;
/** Asks no certificate for its name. */
const unasking = new Agent({ connect: { rejectUnauthorized: false } });
const fetchBy = (dispatcher: Agent) =>
  ((url: string, init: object) =>
    undiciFetch(url, { ...init, dispatcher })) as unknown as typeof globalThis.fetch;
beforeAll(async () => {
  authority = await createCertificateAuthority();
  const { certPem } = await authority.issue({ hosts: ["unused"] });
  const ca = certPem.match(/-----BEGIN[\s\S]*?-----END CERTIFICATE-----/g)!;
  trusting = new Agent({ connect: { ca } });
  fetch = fetchBy(trusting);
}, 60_000);
afterEach(async () => {
  for (const close of toClose.reverse().splice(0)) await close();
});
afterAll(async () => {
  await Promise.all([trusting.close(), unasking.close()]);
  rmSync(directory, { recursive: true });
});

/** A relay that serves plain HTTP, behind a proxy of its own; and the sink of a run at the public address. */
async function behindProxy(name: string, { prefix = "", strips = "", host = "127.0.0.1" } = {}) {
  let port = 0;
  const certificate = await authority.issue({ hosts: [host] });
  const proxy = await startTlsProxy({ certificate, toPort: () => port, strips });
  toClose.push(() => proxy.close());
  const publicUrl = `https://127.0.0.1:${proxy.port}${prefix}`;
  port = await freePort();
  const options = {
    listen: { host: "127.0.0.1", port },
    plainPort: 0,
    publicUrl,
    certificate: undefined,
    token: TOKEN,
  };
  const relay = await startRelay({ ...options, directory: join(directory, name) });
  toClose.push(() => relay.close());
  /** Where the proxy leads from now on. */
  const leadTo = (other: number) => {
    port = other;
  };
  return { publicUrl, leadTo };
}

async function runAt(relayUrl: string, fetchLike = fetch) {
  const sink = await connectRelay({ relayUrl, token: TOKEN, fetch: fetchLike, requestMs: 5000 });
  toClose.push(() => sink.close());
  return sink;
}

describe("a relay behind a proxy that ends TLS", () => {
  it.each([
    { title: "at the root of its host", prefix: "", strips: "" },
    { title: "below a path that is passed on", prefix: "/capture/sink", strips: "" },
    { title: "below a path that the proxy takes off", prefix: "/capture/sink", strips: "/capture/sink" },
  ])("$title lets the nonce through, and every delivery, as over TLS", async ({ title, prefix, strips }) => {
    const { publicUrl } = await behindProxy(title, { prefix, strips });
    const sink = await runAt(publicUrl);
    expect(await proveReachable(sink, 5000)).toBeGreaterThanOrEqual(0);

    const inbox = sink.inbox("webhook", { path: "/hooks" });
    expect(inbox.targetUrl.startsWith(`${publicUrl}/`)).toBe(true);
    inbox.answerWith({ status: 503 });
    expect((await fetch(inbox.targetUrl, { method: "POST", body: "über" })).status).toBe(503);
    const delivery = await inbox.next(() => true, { deadlineMs: 5000 });
    expect(delivery).toMatchObject({ tls: true, method: "POST", answered: "503" });
    expect(delivery.body.toString()).toBe("über");
    expect(sink.strayDeliveries).toEqual([]);
  });

  it("gives nothing to a run without the token: the proxy has no answer to pass on", async () => {
    const { publicUrl } = await behindProxy("token");
    const options = { relayUrl: publicUrl, token: "another token, just as long", fetch, requestMs: 5000 };
    await expect(connectRelay(options)).rejects.toMatchObject({ code: "relay-not-reachable", exitCode: 3 });
  });

  it("is not proved by a nonce when the proxy leads nowhere", async () => {
    const { publicUrl, leadTo } = await behindProxy("lost");
    const sink = await runAt(publicUrl);
    leadTo(await freePort());
    await expect(proveReachable(sink, 1000)).rejects.toMatchObject({
      code: "sink-not-reachable",
      side: "sink",
      saw: expect.stringContaining("502"),
      next: expect.stringContaining("the proxy in front of it"),
    });
  });

  it("is not proved by a nonce when the proxy's certificate has another name", async () => {
    const { publicUrl } = await behindProxy("misnamed", { host: "sink.example" });
    const sink = await runAt(publicUrl, fetchBy(unasking));
    await expect(proveReachable(sink, 5000)).rejects.toMatchObject({
      code: "sink-not-reachable",
      saw: expect.stringContaining("does not match certificate"),
      next: expect.stringContaining("a certificate for that name"),
    });
  });
});
