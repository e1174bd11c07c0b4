import type net from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { openConnections, sendOrdinary } from "./ordinary-transport.ts";
import type { OutgoingRequest } from "./outgoing-request.ts";
import { sendRaw } from "./raw-transport.ts";
import { type ByteServer, drip, flood, startByteServer } from "./testing/byte-server.ts";

type Send = (baseUrl: string, method: string, deadlineMs: number) => ReturnType<typeof sendRaw>;

const request = (method: string): OutgoingRequest => ({ method, path: "/user", headers: [] });

const transports: readonly (readonly [string, Send])[] = [
  ["raw", (baseUrl, method, deadlineMs) => sendRaw(baseUrl, request(method), undefined, deadlineMs)],
  [
    "ordinary",
    async (baseUrl, method, deadlineMs) => {
      const connections = openConnections(baseUrl, undefined);
      try {
        return await sendOrdinary(baseUrl, request(method), connections.agentFor(method), deadlineMs);
      } finally {
        connections.close();
      }
    },
  ],
];

let server: ByteServer | undefined;
afterEach(async () => {
  await server?.close();
});

const OK = "HTTP/1.1 200 OK\r\n";
const CHUNKED = `${OK}Transfer-Encoding: chunked\r\n\r\n`;
/** Long enough for a machine that is busy with something else; a case that needs it has failed. */
const AMPLE_MS = 15_000;
/** Of the cases that have to run into their deadline. */
const SHORT_MS = 300;

describe.each(transports)("the %s transport", (_, send) => {
  const answered = async (answer: string, method = "GET") => {
    server = await startByteServer((socket) => socket.end(Buffer.from(answer, "latin1")));
    return send(server.baseUrl, method, AMPLE_MS);
  };
  const during = async (answer: (socket: net.Socket) => void, deadlineMs: number) => {
    server = await startByteServer(answer);
    return send(server.baseUrl, "GET", deadlineMs);
  };

  it.each([
    ["a negative length", `${OK}Content-Length: -40\r\n\r\nabc`],
    ["a length in letters", `${OK}Content-Length: 1e3\r\n\r\nabc`],
    ["a length with a sign", `${OK}Content-Length: +3\r\n\r\nabc`],
    ["a length beyond all numbers", `${OK}Content-Length: 99999999999999999999999\r\n\r\nabc`],
    ["two lengths", `${OK}Content-Length: 3\r\nContent-Length: 5\r\n\r\nabc`],
    [
      "a length and chunks",
      `${OK}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n`,
    ],
    [
      "chunks and a length",
      `${OK}Transfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n3\r\nabc\r\n0\r\n\r\n`,
    ],
    ["a chunk size in letters", `${CHUNKED}xyz\r\nabc\r\n0\r\n\r\n`],
    ["a negative chunk size", `${CHUNKED}-3\r\nabc\r\n0\r\n\r\n`],
    ["a chunk size beyond all numbers", `${CHUNKED}fffffffffffffffffffff\r\nabc\r\n0\r\n\r\n`],
    ["another protocol", "SSH-2.0-anything\r\n"],
  ])("refuses %s", async (_what, bytes) => {
    await expect(answered(bytes)).rejects.toMatchObject({ name: "NoResponse", loss: "unreadable" });
  });

  it.each([
    ["a body shorter than its length", `${OK}Content-Length: 10\r\n\r\nabc`],
    ["a chunk that breaks off", `${CHUNKED}a\r\nabc`],
    ["chunks without an end", `${CHUNKED}3\r\nabc\r\n`],
    ["a head that breaks off", `${OK}Content-Le`],
    ["nothing at all", ""],
  ])("takes %s for no response", async (_what, bytes) => {
    await expect(answered(bytes)).rejects.toMatchObject({ name: "NoResponse", loss: "cut off" });
  });

  it.each([
    ["headers", OK, "X-More: of the same\r\n"],
    ["one endless header", `${OK}X: `, "more"],
    ["an endless status line", "HTTP/1.1 200 ", "more"],
    ["trailers", `${CHUNKED}0\r\n`, "X-More: of the same\r\n"],
    ["an endless chunk line", `${CHUNKED}3;`, "more"],
    ["a body", `${OK}\r\n`, "more"],
    ["chunks", CHUNKED, `400\r\n${"x".repeat(0x400)}\r\n`],
  ])("reads only so much of %s", async (_what, head, part) => {
    const endless = (socket: net.Socket) => {
      socket.write(head);
      flood(socket, part);
    };
    await expect(during(endless, AMPLE_MS)).rejects.toMatchObject({ loss: "unreadable" });
  });

  it.each([
    ["a head that comes byte by byte", OK, "X"],
    ["a body that comes byte by byte", `${OK}Content-Length: 1000\r\n\r\n`, "x"],
    ["a chunk that comes byte by byte", `${CHUNKED}fff\r\n`, "x"],
    ["silence", "", ""],
  ])("is not held up by %s", async (_what, head, byte) => {
    const slow = (socket: net.Socket) => {
      socket.write(head);
      if (byte !== "") drip(socket, byte, SHORT_MS / 10);
    };
    await expect(during(slow, SHORT_MS)).rejects.toMatchObject({
      loss: "late",
      message: `no answer within ${SHORT_MS} ms`,
    });
  });

  it.each([
    ["interim responses", "HTTP/1.1 100 Continue\r\n\r\n"],
    ["empty lines", "\r\n"],
  ])("is not held up by a flood of %s", async (_what, part) => {
    await expect(during((socket) => flood(socket, part), SHORT_MS)).rejects.toMatchObject({ loss: "late" });
  });

  it("reads the first complete response, and leaves alone what follows it", async () => {
    const second = "HTTP/1.1 500 No\r\nContent-Length: 0\r\n\r\n";
    const response = await answered(`${OK}Content-Length: 3\r\n\r\nabc${second}`);
    expect([response.status, response.rawBody.toString()]).toEqual([200, "abc"]);
  });

  it.each([
    ["HEAD", `${OK}Content-Length: 3\r\n\r\nabc`],
    ["GET", "HTTP/1.1 204 No Content\r\n\r\nabc"],
    ["GET", "HTTP/1.1 304 Not Modified\r\n\r\nabc"],
  ])("reads no body where there can be none: %s, %j", async (method, bytes) => {
    expect((await answered(bytes, method)).rawBody).toHaveLength(0);
  });

  it("reads a body that lasts until the connection is closed", async () => {
    const response = await answered("HTTP/1.0 200 OK\r\nX: \xe9\r\nx: 2\r\n\r\nabc");
    expect(response).toMatchObject({
      status: 200,
      headers: [
        ["X", "\xe9"],
        ["x", "2"],
      ],
      rawBody: Buffer.from("abc"),
    });
  });

  it("tells a target that is not there from one that cuts off", async () => {
    server = await startByteServer(() => undefined);
    await server.close();
    await expect(send(server.baseUrl, "GET", AMPLE_MS)).rejects.toMatchObject({
      loss: "not connected",
      message: expect.stringMatching(/^connect ECONNREFUSED/),
    });
  });
});

describe("the raw transport", () => {
  it("is not held up by a target that reads nothing", async () => {
    server = await startByteServer((socket) => socket.pause());
    const body = Buffer.alloc(32 * 1024 * 1024);
    const sent = sendRaw(server.baseUrl, { ...request("PUT"), body }, undefined, SHORT_MS);
    await expect(sent).rejects.toMatchObject({ loss: "late" });
  });
});
