import { request as httpsRequest } from "node:https";
import { Agent, fetch as undiciFetch } from "undici";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type Certificate,
  type CertificateAuthority,
  createCertificateAuthority,
} from "./certificate-authority.ts";
import type { Delivery } from "./delivery.ts";
import { type Sink, startSink } from "./https-sink.ts";
import { sendRaw } from "./testing/send-raw.ts";

let authority: CertificateAuthority;
let certificate: Certificate;
let sink: Sink;
let trusting: Agent;
const open: Sink[] = [];
const events: Delivery[] = [];

async function newSink(publicUrl?: string): Promise<Sink> {
  const started = await startSink({
    listen: { host: "127.0.0.1", port: 0 },
    certificate,
    onEvent: (delivery) => events.push(delivery),
    ...(publicUrl ? { publicUrl } : {}),
  });
  open.push(started);
  return started;
}
beforeAll(async () => {
  authority = await createCertificateAuthority();
  certificate = await authority.issue({ hosts: ["127.0.0.1"] });
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
    const behind = await newSink("https://hooks.example/sink");
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
    await expect(
      startSink({ listen: { host: "127.0.0.1", port: Number(port) }, certificate }),
    ).rejects.toThrow(/EADDRINUSE/);
  });
});
