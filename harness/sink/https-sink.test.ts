import { request as httpsRequest } from "node:https";
import { connect } from "node:net";
import { connect as tlsConnect } from "node:tls";
import { Agent, fetch as undiciFetch } from "undici";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CertificateAuthority, createCertificateAuthority } from "./certificate-authority.ts";
import type { Delivery } from "./delivery.ts";
import { type Sink, startSink } from "./https-sink.ts";
import type { SinkCaps } from "./sink-records.ts";

let authority: CertificateAuthority;
let sink: Sink;
let trusting: Agent;
const open: Sink[] = [];
const events: Delivery[] = [];

async function newSink(caps?: SinkCaps, publicUrl?: string): Promise<Sink> {
  const started = await startSink({
    listen: { host: "127.0.0.1", port: 0 },
    certificate: await authority.issue({ hosts: ["127.0.0.1"] }),
    onEvent: (delivery) => events.push(delivery),
    ...(caps ? { caps } : {}),
    ...(publicUrl ? { publicUrl } : {}),
  });
  open.push(started);
  return started;
}
beforeAll(async () => {
  authority = await createCertificateAuthority();
  trusting = new Agent({ connect: { ca: authority.certificatePem } });
  sink = await newSink();
});
afterAll(async () => {
  await trusting.destroy();
  await Promise.all(open.map((one) => one.close()));
});

const post = (url: string, body: string | Buffer = "{}") =>
  undiciFetch(url, { method: "POST", body, dispatcher: trusting, redirect: "manual" });
const any = () => true;
const soon = { deadlineMs: 5000 };
/** Sends bytes on a bare TCP connection and waits until the other side closes it. */
const sendRaw = (url: string, bytes: string) =>
  new Promise<void>((resolve) => {
    const socket = connect(Number(new URL(url).port), "127.0.0.1", () => socket.write(bytes));
    socket.on("close", () => resolve()).on("error", () => undefined);
    socket.resume();
  });

describe("the sink", () => {
  it("records method, raw target, headers and bytes as they came", async () => {
    const inbox = sink.inbox("raw", { path: "/wh/Ab%2Fc%20d/%C3%A9?x=1&y=%26&x=2" });
    const bytes = Buffer.from([0x7b, 0xff, 0x00, 0x7d]);
    const { port, pathname, search } = new URL(inbox.targetUrl);
    const headers = ["X-Odd", "1", "x-odd", "2", "Content-Length", String(bytes.length)];
    httpsRequest({
      host: "127.0.0.1",
      port,
      path: pathname + search,
      method: "POST",
      headers,
      ca: authority.certificatePem,
    }).end(bytes);
    const delivery = await inbox.next(any, soon);
    expect(delivery).toMatchObject({ inbox: "raw", tls: true, method: "POST", cutBytes: 0, answered: "200" });
    expect(`${sink.url}${delivery.target}`).toBe(inbox.targetUrl);
    expect(delivery.body.equals(bytes)).toBe(true);
    expect(delivery.rawHeaders).toEqual(
      expect.arrayContaining([
        ["X-Odd", "1"],
        ["x-odd", "2"],
      ]),
    );
    expect(events).toContain(delivery);
  });

  it("gives every inbox a path of its own, and keeps deliveries apart", async () => {
    const [one, other] = [sink.inbox("one"), sink.inbox("other")];
    expect(one.targetUrl).not.toBe(other.targetUrl);
    await post(one.targetUrl);
    expect(one.deliveries).toHaveLength(1);
    expect(other.deliveries).toHaveLength(0);
  });

  it("puts the public address before the path of an inbox", async () => {
    const behind = await newSink({}, "https://hooks.example/sink/");
    expect(behind.inbox("own").targetUrl).toMatch(/^https:\/\/hooks\.example\/sink\/[0-9a-f]{24}$/);
  });

  it.each(["/sink", ""])("finds the inbox when a proxy leaves the path below %j", async (prefix) => {
    const inbox = sink.inbox("proxied", { path: "/wh" });
    await post(`${sink.url}${prefix}${new URL(inbox.targetUrl).pathname}`);
    expect(inbox.deliveries).toHaveLength(1);
  });

  it("keeps apart what comes to a path of no inbox, and answers 404", async () => {
    const { status } = await post(`${sink.url}/someone-else?x=1`);
    expect(status).toBe(404);
    expect(sink.strayDeliveries.at(-1)).toMatchObject({ target: "/someone-else?x=1", inbox: "none" });
  });

  it("answers in the programmed order, and with the last answer from then on", async () => {
    const inbox = sink.inbox("programmed");
    inbox.answerWith(
      { status: 500 },
      { status: 302, headers: { Location: "/x" } },
      { status: 202, body: "kept" },
    );
    const statuses = [];
    for (let i = 0; i < 4; i++) statuses.push((await post(inbox.targetUrl)).status);
    expect(statuses).toEqual([500, 302, 202, 202]);
    expect(inbox.deliveries.map(({ answered }) => answered)).toEqual(["500", "302", "202", "202"]);
  });

  it("answers late when told to", async () => {
    const inbox = sink.inbox("late");
    inbox.answerWith({ delayMs: 60 });
    const started = performance.now();
    await post(inbox.targetUrl);
    expect(performance.now() - started).toBeGreaterThan(55);
  });

  it("records a delivery also when it drops the connection or never answers", async () => {
    const inbox = sink.inbox("silent");
    inbox.answerWith({ drop: true }, { hang: true });
    await expect(post(inbox.targetUrl)).rejects.toThrow();
    const hanging = post(inbox.targetUrl).catch(() => "gone");
    const [first] = inbox.deliveries;
    expect((await inbox.next(any, { ...soon, after: first })).answered).toBe("no answer");
    expect(first?.answered).toBe("dropped");
    expect(await Promise.race([hanging, "pending"])).toBe("pending");
  });

  it("cuts a body beyond the cap, forgets deliveries beyond theirs, and says both", async () => {
    const small = await newSink({ bodyBytes: 4, requests: 2 });
    const inbox = small.inbox("small");
    for (let i = 0; i < 3; i++) expect((await post(inbox.targetUrl, "123456")).status).toBe(200);
    expect(inbox.deliveries.map(({ body, cutBytes }) => [body.toString(), cutBytes])).toEqual([
      ["1234", 2],
      ["1234", 2],
    ]);
    expect(small.troubles).toMatchObject([{ kind: "too many deliveries" }]);
  });

  it("keeps the bytes of all bodies together below their cap", async () => {
    const small = await newSink({ totalBytes: 7 });
    const inbox = small.inbox("small");
    for (let i = 0; i < 3; i++) await post(inbox.targetUrl, "12345");
    expect(inbox.deliveries.map(({ cutBytes }) => cutBytes)).toEqual([0, 3, 5]);
  });
});

describe("what comes near the sink without being delivered", () => {
  it("is a plain attempt when it reaches the plain listener", async () => {
    const plain = await newSink();
    const { pathname } = new URL(plain.inbox("x").targetUrl);
    expect(plain.plainAttempts).toEqual([]);
    expect((await fetch(`${plain.plainUrl}${pathname}`, { method: "POST", body: "{}" })).status).toBe(404);
    expect(plain.plainAttempts).toMatchObject([{ on: "plain listener", what: `POST ${pathname}` }]);
    expect(plain.deliveries).toMatchObject([{ tls: false, inbox: "none" }]);
    expect(plain.strayDeliveries).toEqual([]);
  });

  it.each([
    ["POST / HTTP/1.1\r\nHost: x\r\n\r\n", "plain HTTP"],
    ["PATCH / HTTP/1.1\r\nHost: x\r\n\r\n", "bytes that are not TLS"],
  ])("is a plain attempt when it speaks to the TLS port without TLS: %j", async (bytes, what) => {
    const plain = await newSink();
    await sendRaw(plain.url, bytes);
    expect(plain.plainAttempts).toMatchObject([{ on: "TLS port", what }]);
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

describe("closing the sink", () => {
  it("ends at once, with answers outstanding and handshakes half done", async () => {
    const closing = await newSink();
    const inbox = closing.inbox("hanging");
    inbox.answerWith({ hang: true });
    const hanging = post(inbox.targetUrl).catch(() => "ended");
    const half = sendRaw(closing.url, "\x16");
    await inbox.next(any, soon);
    await closing.close();
    expect(await hanging).toBe("ended");
    await half;
  });

  it("leaves nothing bound when it cannot start", async () => {
    const { port } = new URL(sink.url);
    const certificate = await authority.issue({ hosts: ["127.0.0.1"] });
    await expect(
      startSink({ listen: { host: "127.0.0.1", port: Number(port) }, certificate }),
    ).rejects.toThrow(/EADDRINUSE/);
  });
});
