import { createServer } from "node:http";
import type { AddressInfo, LookupFunction } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { AddressRefused } from "../net/address-guard.ts";
import { createHttpFetcher } from "./http-fetcher.ts";
import { type ByteServer, drip, flood, startByteServer } from "./testing/byte-server.ts";

const server = createServer((request, response) => {
  if (request.url === "/moved") response.writeHead(302, { Location: "/here" }).end();
  else if (request.url === "/never") return;
  else
    request.pipe(
      response.writeHead(201, {
        Vary: ["A", "B"],
        "X-Method": request.method,
        "X-Agent": request.headers["user-agent"],
        "X-Target": request.url,
      }),
    );
});
const httpFetch = createHttpFetcher();
let origin = "";
const deadlineMs = 5000;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe("a fetch", () => {
  it("lets go of a connection before the other side would", async () => {
    const closed = new Promise<void>((resolve) =>
      server.once("connection", (socket) => socket.once("close", () => resolve())),
    );
    await createHttpFetcher()(`${origin}/here`, { method: "POST", body: "1", deadlineMs });
    await closed;
  });

  it.each([
    ["/a?x=%c3%bc+%2e%7e&x=&y&z='(1)'!*~", "/a?x=%c3%bc+%2e%7e&x=&y&z='(1)'!*~"],
    ["/a/../b?x=1#part?y", "/b?x=1"],
    ["/b?x=ü y", "/b?x=%C3%BC%20y"],
    ["?x=1", "/?x=1"],
    ["/a#part?x='", "/a"],
  ])("asks for %s as %s", async (address, asked) => {
    const { headers } = await httpFetch(origin + address, { deadlineMs });
    expect(headers["x-target"]).toBe(asked);
  });

  it("sends what it is given, and tells what came back", async () => {
    const answer = await httpFetch(`${origin}/here`, { method: "POST", body: "{}", deadlineMs });

    expect(answer).toMatchObject({
      status: 201,
      body: "{}",
      isCut: false,
      headers: { vary: "A, B", "x-method": "POST", "x-agent": expect.stringMatching(/^countersign\/\d/) },
    });
  });

  it("follows redirects", async () => {
    expect(await httpFetch(`${origin}/moved`, { deadlineMs })).toMatchObject({ status: 201 });
  });

  it("ends at its deadline", async () => {
    await expect(httpFetch(`${origin}/never`, { deadlineMs: 50 })).rejects.toMatchObject({
      loss: "late",
      message: "no answer within 50 ms",
    });
  });

  it.each(["127.0.0.1", "localhost"])("says why nothing could be reached at %s", async (host) => {
    await expect(httpFetch(`http://${host}:1/`, { deadlineMs })).rejects.toMatchObject({
      loss: "not connected",
      message: expect.stringMatching(/^(connect )?ECONNREFUSED/),
    });
  });

  it("keeps so much of the body", async () => {
    const body = "x".repeat(100_000);
    const sent = { method: "POST", body, deadlineMs };
    const [usual, less] = [
      await httpFetch(`${origin}/`, sent),
      await httpFetch(`${origin}/`, { ...sent, keptBytes: 10 }),
    ];
    expect([usual.body.length, usual.isCut]).toEqual([64 * 1024, true]);
    expect([less.body, less.isCut]).toEqual(["x".repeat(10), true]);
  });
});

const OK = "HTTP/1.1 200 OK\r\n";

describe("a fetch of something hostile", () => {
  let hostile: ByteServer | undefined;
  afterEach(async () => {
    await hostile?.close();
  });

  it("reads no endless body", async () => {
    hostile = await startByteServer((socket) => {
      socket.write(`${OK}\r\n`);
      flood(socket, "more");
    });
    expect(await httpFetch(hostile.baseUrl, { deadlineMs })).toMatchObject({ status: 200, isCut: true });
  });

  it.each([
    ["headers", OK, "X-More: of the same\r\n"],
    ["trailers", `${OK}Transfer-Encoding: chunked\r\n\r\n0\r\n`, "X-More: of the same\r\n"],
  ])("reads no endless %s", async (_what, head, part) => {
    hostile = await startByteServer((socket) => {
      socket.write(head);
      flood(socket, part);
    });
    await expect(httpFetch(hostile.baseUrl, { deadlineMs })).rejects.toMatchObject({ loss: "unreadable" });
  });

  it("is not held up by a body that comes byte by byte", async () => {
    hostile = await startByteServer((socket) => {
      socket.write(`${OK}\r\n`);
      drip(socket, "x", 20);
    });
    await expect(httpFetch(hostile.baseUrl, { deadlineMs: 300 })).rejects.toMatchObject({ loss: "late" });
  });

  it.each([
    ["a negative length", `${OK}Content-Length: -40\r\n\r\nabc`, "unreadable"],
    ["another protocol", "SSH-2.0-anything\r\n", "unreadable"],
    ["a body shorter than its length", `${OK}Content-Length: 10\r\n\r\nabc`, "cut off"],
    ["nothing at all", "", "cut off"],
  ])("takes %s for no answer", async (_what, bytes, loss) => {
    hostile = await startByteServer((socket) => socket.end(bytes));
    await expect(httpFetch(hostile.baseUrl, { deadlineMs })).rejects.toMatchObject({ loss });
  });
});

/** Every name leads to the server of this test, and to an address that others give it. */
const lookupOf =
  (address: string): LookupFunction =>
  (_host, _options, done) =>
    done(null, [{ address, family: 4 }]);

describe("a guarded fetch", () => {
  const near = "public.example";
  const guarded = (lookup: LookupFunction, limits = { near, also: [] as string[] }) =>
    createHttpFetcher({ lookup }).guarded(limits);

  it("connects to nothing nearer than allowed, whatever a name resolves to", async () => {
    const lookup: LookupFunction = (host, options, done) =>
      lookupOf(host === near ? "192.0.2.1" : "127.0.0.1")(host, options, done);
    const { port } = new URL(origin);
    await expect(
      guarded(lookup)(`http://rebound.example:${port}/here`, { deadlineMs }),
    ).rejects.toMatchObject({
      loss: "unreachable",
      message: "127.0.0.1 is a loopback address",
      cause: expect.any(AddressRefused),
    });
  });

  it("connects to no address in the place of a name either", async () => {
    const fetches = guarded(lookupOf("192.0.2.1"));
    for (const host of ["127.0.0.1", "2130706433", "[::1]", "[::ffff:127.0.0.1]", "169.254.169.254"])
      await expect(fetches(`http://${host}/`, { deadlineMs })).rejects.toMatchObject({
        cause: expect.any(AddressRefused),
      });
  });

  it("connects to what is as near as the host that it may go to, and follows no redirect", async () => {
    const fetches = guarded(lookupOf("127.0.0.1"));
    const { port } = new URL(origin);
    expect(await fetches(`http://any.example:${port}/moved`, { deadlineMs })).toMatchObject({ status: 302 });
  });
});
