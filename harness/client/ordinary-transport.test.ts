import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { openConnections, sendOrdinary } from "./ordinary-transport.ts";
import type { OutgoingRequest } from "./outgoing-request.ts";

const text = JSON.stringify({ language: "en" });
const codings: Record<string, Buffer> = {
  gzip: gzipSync(text),
  br: brotliCompressSync(text),
  identity: Buffer.from(text),
};
const server = createServer((request, response) => {
  const coding = String(request.headers["accept-encoding"]);
  response.setHeader("Content-Encoding", coding).setHeader("Content-Type", "application/json");
  response.end(codings[coding]);
}).listen(0, "127.0.0.1");
await once(server, "listening");
const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const connections = openConnections(baseUrl, undefined);
afterAll(() => {
  connections.close();
  server.close();
});

describe("an ordinary request", () => {
  it.each(Object.keys(codings))("gives the bytes of the wire for a body in %s", async (coding) => {
    const request: OutgoingRequest = { method: "GET", path: "/user", headers: [["Accept-Encoding", coding]] };
    const response = await sendOrdinary(baseUrl, request, connections.agentFor("GET"), 5000);
    expect(response.rawBody.equals(codings[coding]!)).toBe(true);
  });
});
