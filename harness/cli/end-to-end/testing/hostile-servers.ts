/** Servers on loopback that mean no good, one line each: what they do with a connection. */
import { randomBytes } from "node:crypto";
import type net from "node:net";
import { gzipSync } from "node:zlib";
import { drip, flood } from "../../../client/testing/byte-server.ts";

export type Hostility = (socket: net.Socket) => void;

const OK = "HTTP/1.1 200 OK\r\n";
const CHUNKED = `${OK}Transfer-Encoding: chunked\r\n\r\n`;
const MIB = 1024 * 1024;

/** Bytes, then whatever follows; a client that has had enough is no error. */
const begun =
  (bytes: string | Buffer, then: Hostility = (socket) => socket.end()): Hostility =>
  (socket) => {
    socket.write(typeof bytes === "string" ? Buffer.from(bytes, "latin1") : bytes);
    then(socket);
  };

const answering = (body: string | Buffer, head = OK): Hostility =>
  begun(
    Buffer.concat([
      Buffer.from(`${head}Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n`),
      Buffer.from(body as string),
    ]),
  );

const SERVER_ERROR = "HTTP/1.1 500 Sorry\r\nContent-Type: text/html\r\n";

/** With the exit code that such a target earns: out of reach, violated, or nothing that could be judged. */
export const hostilities: Readonly<Record<string, readonly [exitCode: number, Hostility]>> = {
  "accepts and never answers": [3, () => undefined],
  "gives one byte a second": [3, (socket) => drip(socket, "H", 1000)],
  "resets at once": [3, (socket) => socket.resetAndDestroy()],
  "sends headers for ever": [3, begun(OK, (socket) => flood(socket, "X-More: and more\r\n"))],
  "sends a body for ever": [5, begun(CHUNKED, (socket) => flood(socket, "4\r\nabcd\r\n"))],
  "sends a body for ever, a byte a second": [3, begun(CHUNKED, (socket) => drip(socket, "1\r\na\r\n", 1000))],
  "sends trailers for ever": [3, begun(`${CHUNKED}0\r\n`, (socket) => flood(socket, "X-More: and more\r\n"))],
  "sends a chunk line for ever": [3, begun(CHUNKED, (socket) => flood(socket, "0"))],
  "says Content-Length: -40": [3, begun(`${OK}Content-Length: -40\r\n\r\nabc`)],
  "sends less than it said": [3, begun(`${OK}Content-Length: 1000\r\n\r\nabc`)],
  "resets in the middle": [
    3,
    begun(`${OK}Content-Length: 1000\r\n\r\nabc`, (socket) => setImmediate(() => socket.resetAndDestroy())),
  ],
  "answers twice": [1, begun(`${OK}Content-Length: 2\r\n\r\n{}${OK}Content-Length: 2\r\n\r\n[]`)],
  "redirects to itself": [3, answering("", "HTTP/1.1 302 Found\r\nLocation: /system/public-key\r\n")],
  "gives a gzip bomb": [1, answering(gzipSync(Buffer.alloc(200 * MIB)), `${OK}Content-Encoding: gzip\r\n`)],
  "fails with 12 MiB of newlines": [5, answering("\n".repeat(12 * MIB), SERVER_ERROR)],
  "fails with 3 MiB of newlines": [1, answering("\n".repeat(3 * MIB), SERVER_ERROR)],
  "fails with 3 MiB of 'at a('": [1, answering("at a(".repeat((3 * MIB) / 5), SERVER_ERROR)],
  "fails with 3 MiB of '/usr/a/'": [1, answering("/usr/a/".repeat((3 * MIB) / 7), SERVER_ERROR)],
  "gives JSON of depth 100,000": [1, answering(`${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`)],
  "gives a list of 500,000 lists": [1, answering(`[${"[],".repeat(500_000)}[]]`)],
  "gives strange members": [
    1,
    answering('{"__proto__":{"id":1},"id":"a","id":{"toString":0},"keys":"\\ud800"}'),
  ],
  "gives 20,000 keys": [
    1,
    answering(JSON.stringify({ keys: Array(20_000).fill({ kty: "RSA", n: "AQAB".repeat(40), e: "AQAB" }) })),
  ],
  "gives a million keys": [
    5,
    answering(`{"keys":[${'{"kty":"RSA","n":"AQAB","e":"AQAB"},'.repeat(1_000_000)}{}]}`),
  ],
  "gives 100,000 keys": [
    1,
    answering(`{"keys":[${'{"kty":"RSA","n":"AQAB","e":"AQAB"},'.repeat(100_000)}{}]}`),
  ],
  "gives a key of 16,384 bits": [
    1,
    answering(
      `{"kty":"RSA","n":"${randomBytes(2048).toString("base64url")}","e":"AQAB"}`,
      `${OK}X-Signature: ${randomBytes(2048).toString("base64")}\r\n`,
    ),
  ],
  "sends 60 KiB of headers": [1, answering("{}", `${OK}${"X-More: and more\r\n".repeat(3000)}`)],
};
