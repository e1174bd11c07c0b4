/** Abnormal requests: written to a socket byte by byte, answered through a tolerant parser. */
import net from "node:net";
import tls from "node:tls";
import { HTTPParser } from "http-parser-js";
import { pairs } from "./ordinary-transport.ts";
import type { OutgoingRequest } from "./outgoing-request.ts";
import { requestTarget } from "./request-target.ts";
import { NoResponse, type WireResponse } from "./wire-response.ts";

/** Sends the request exactly as it stands, on a connection of its own. @throws NoResponse */
export async function sendRaw(
  baseUrl: string,
  request: OutgoingRequest,
  ca: string[] | undefined,
  deadlineMs: number,
): Promise<WireResponse> {
  const [head, ...pieces] = encode(baseUrl, request);
  return exchangeBytes(baseUrl, [head!, ...pieces], request.method, ca, deadlineMs);
}

/** Writes the pieces, each in a segment of its own, and reads one response. */
export async function exchangeBytes(
  baseUrl: string,
  pieces: readonly Buffer[],
  method: string,
  ca: string[] | undefined,
  deadlineMs: number,
): Promise<WireResponse> {
  const started = performance.now();
  const socket = await connect(baseUrl, ca, deadlineMs);
  try {
    const answer = readResponse(socket, method, deadlineMs, started);
    answer.catch(() => undefined);
    for (const piece of pieces) await write(socket, piece);
    return await answer;
  } finally {
    socket.destroy();
  }
}

function connect(baseUrl: string, ca: string[] | undefined, deadlineMs: number): Promise<net.Socket> {
  const { protocol, hostname, port } = new URL(baseUrl);
  const host = hostname.replace(/^\[|\]$/g, "");
  const isTls = protocol === "https:";
  const where = { host, port: Number(port || (isTls ? 443 : 80)) };
  return new Promise((resolve, reject) => {
    const servername = net.isIP(host) ? undefined : host;
    const socket = isTls ? tls.connect({ ...where, ca, servername }) : net.connect(where);
    socket.setNoDelay(true);
    socket.setTimeout(deadlineMs, () => socket.destroy(new Error(`no answer within ${deadlineMs} ms`)));
    socket.once(isTls ? "secureConnect" : "connect", () => resolve(socket));
    socket.once("error", (error) => reject(new NoResponse(error.message, error)));
  });
}

/** Resolves once the operating system has the bytes, and a turn of the event loop has let them out. */
function write(socket: net.Socket, piece: Buffer): Promise<void> {
  return new Promise((resolve) => socket.write(piece, () => setImmediate(resolve)));
}

function readResponse(
  socket: net.Socket,
  method: string,
  deadlineMs: number,
  started: number,
): Promise<WireResponse> {
  return new Promise((resolve, reject) => {
    const parser = new HTTPParser(HTTPParser.RESPONSE);
    const chunks: Buffer[] = [];
    let response: WireResponse | undefined;
    const fail = (reason: string) => reject(new NoResponse(reason));
    const timer = setTimeout(() => fail(`no answer within ${deadlineMs} ms`), deadlineMs).unref();
    const finish = () => {
      clearTimeout(timer);
      if (response) resolve({ ...response, rawBody: Buffer.concat(chunks) });
      else fail("the connection was closed without a response");
    };
    parser[HTTPParser.kOnHeadersComplete] = (info) => {
      if (info.statusCode < 200 && info.statusCode !== 101) return 0;
      const firstByteMs = performance.now() - started;
      response = {
        status: info.statusCode,
        headers: pairs(info.headers),
        rawBody: Buffer.alloc(0),
        firstByteMs,
      };
      return method === "HEAD" ? 1 : 0;
    };
    parser[HTTPParser.kOnBody] = (bytes, offset, length) => {
      chunks.push(Buffer.from(bytes.subarray(offset, offset + length)));
    };
    parser[HTTPParser.kOnMessageComplete] = () => response && finish();
    socket.on("data", (bytes) => {
      const outcome = parser.execute(bytes);
      if (outcome instanceof Error) fail(`not an HTTP response: ${outcome.message}`);
    });
    socket.on("end", () => {
      parser.finish();
      finish();
    });
    socket.on("error", (error) => fail(error.message));
    socket.on("close", finish);
  });
}

/** The head, then the body in as many pieces as asked for. */
function encode(baseUrl: string, request: OutgoingRequest): Buffer[] {
  const { host } = new URL(baseUrl);
  const { version = "1.1", segments = 1, chunked = false } = request.wire ?? {};
  const body = request.body ?? Buffer.alloc(0);
  const lines = [`${request.method} ${requestTarget(baseUrl, request)} HTTP/${version}`];
  const has = (name: string) => request.headers.some(([key]) => key.toLowerCase() === name);
  if (!has("host")) lines.push(`Host: ${host}`);
  for (const [name, value] of request.headers) lines.push(`${name}: ${value}`);
  if (chunked) lines.push("Transfer-Encoding: chunked");
  else if (!has("content-length") && (request.body || /^(POST|PUT|PATCH)$/.test(request.method)))
    lines.push(`Content-Length: ${body.length}`);
  if (!has("connection")) lines.push("Connection: close");
  // Header values may hold bytes above 127 on purpose; Latin-1 writes each character as its byte.
  const head = Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1");
  if (chunked)
    return [
      head,
      Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from("\r\n0\r\n\r\n")]),
    ];
  const size = Math.ceil(body.length / segments) || 1;
  const pieces = Array.from({ length: segments }, (_, i) => body.subarray(i * size, (i + 1) * size));
  return [head, ...pieces.filter((piece) => piece.length > 0)];
}
