import { connect as tlsConnect } from "node:tls";
import { fetch as undiciFetch } from "undici";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type Certificate,
  type CertificateAuthority,
  createCertificateAuthority,
} from "./certificate-authority.ts";
import { type Sink, startSink } from "./https-sink.ts";
import { sendRaw } from "./testing/send-raw.ts";

let authority: CertificateAuthority;
let certificate: Certificate;
const open: Sink[] = [];
async function newSink(): Promise<Sink> {
  const sink = await startSink({ listen: { host: "127.0.0.1", port: 0 }, certificate });
  open.push(sink);
  return sink;
}
beforeAll(async () => {
  authority = await createCertificateAuthority();
  certificate = await authority.issue({ hosts: ["127.0.0.1"] });
});
afterAll(async () => {
  await Promise.all(open.map((sink) => sink.close()));
});
const any = () => true;

describe("what comes near the sink without being delivered", () => {
  it("is a plain attempt when it reaches the plain listener", async () => {
    const plain = await newSink();
    const { pathname } = new URL(plain.inbox("x").targetUrl);
    expect(plain.plainAttempts).toEqual([]);
    expect((await fetch(`${plain.plainUrl}${pathname}`, { method: "POST", body: "{}" })).status).toBe(404);
    expect(plain.plainAttempts).toMatchObject([{ what: `POST ${pathname}`, inbox: "x" }]);
    expect(plain.deliveries).toMatchObject([{ tls: false, inbox: "none" }]);
    expect(plain.strayDeliveries).toEqual([]);
  });

  it("is a plain attempt when it speaks HTTP to the TLS port", async () => {
    const plain = await newSink();
    const { pathname } = new URL(plain.inbox("x").targetUrl);
    await sendRaw(plain.url, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
    await sendRaw(
      plain.url,
      `POST ${pathname} HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}`,
    );
    expect(plain.plainAttempts).toMatchObject([{ what: "POST /" }, { what: `POST ${pathname}`, inbox: "x" }]);
    expect(plain.deliveries).toMatchObject([
      { tls: false, inbox: "none" },
      { tls: false, inbox: "none" },
    ]);
  });

  it("is a trouble, and no plain attempt, when it is neither TLS nor HTTP", async () => {
    const odd = await newSink();
    await sendRaw(odd.url, "SSH-2.0-anything\r\n");
    expect(odd.plainAttempts).toEqual([]);
    expect(odd.troubles).toMatchObject([{ kind: "TLS refused" }]);
  });

  it("is a trouble, told in the time-out, when the sender does not trust the certificate", async () => {
    const distrusted = await newSink();
    const inbox = distrusted.inbox("distrusted");
    const waiting = inbox.next(any, { deadlineMs: 300 });
    await expect(undiciFetch(inbox.targetUrl, { method: "POST", body: "{}" })).rejects.toThrow();
    await expect(waiting).rejects.toThrow(
      /nothing arrived; meanwhile, at the sink: .*trust the sink's certificate/,
    );
    expect(distrusted.deliveries).toEqual([]);
  });

  it("is a trouble when it is cut off half-way", async () => {
    const cut = await newSink();
    const inbox = cut.inbox("cut");
    const { port, pathname } = new URL(inbox.targetUrl);
    const socket = tlsConnect({ host: "127.0.0.1", port: Number(port), ca: authority.certificatePem });
    socket.write(`POST ${pathname} HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{"a`, () =>
      setTimeout(() => socket.destroy(), 30),
    );
    await expect(inbox.next(any, { deadlineMs: 400 })).rejects.toThrow(/request cut off/);
    expect(inbox.deliveries).toEqual([]);
  });

  it("is a trouble when it is no HTTP", async () => {
    const odd = await newSink();
    await new Promise<void>((resolve) => {
      const { port } = new URL(odd.url);
      const socket = tlsConnect({ host: "127.0.0.1", port: Number(port), ca: authority.certificatePem });
      socket
        .on("close", () => resolve())
        .resume()
        .write("no http at all\r\n\r\n");
    });
    expect(odd.troubles).toMatchObject([{ kind: "request not readable" }]);
  });
});
