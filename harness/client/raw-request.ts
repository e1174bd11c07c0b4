/** The bytes of a request exactly as it stands, however abnormal. */
import type { OutgoingRequest } from "./outgoing-request.ts";
import { requestTarget } from "./request-target.ts";

/** The head, then the body in as many pieces as asked for. */
export function rawRequest(baseUrl: string, request: OutgoingRequest): Buffer[] {
  const body = request.body ?? Buffer.alloc(0);
  const { segments = 1, chunked = false } = request.wire ?? {};
  // Header values may hold bytes above 127 on purpose; Latin-1 writes each character as its byte.
  const head = Buffer.from(`${headLines(baseUrl, request).join("\r\n")}\r\n\r\n`, "latin1");
  return [head, ...(chunked ? [asOneChunk(body)] : inPieces(body, segments))];
}

function headLines(baseUrl: string, request: OutgoingRequest): string[] {
  const { version = "1.1", chunked = false } = request.wire ?? {};
  const lines = [`${request.method} ${requestTarget(baseUrl, request)} HTTP/${version}`];
  const has = (name: string) => request.headers.some(([key]) => key.toLowerCase() === name);
  if (!has("host")) lines.push(`Host: ${new URL(baseUrl).host}`);
  for (const [name, value] of request.headers) lines.push(`${name}: ${value}`);
  if (chunked) lines.push("Transfer-Encoding: chunked");
  else if (!has("content-length") && (request.body || /^(POST|PUT|PATCH)$/.test(request.method)))
    lines.push(`Content-Length: ${request.body?.length ?? 0}`);
  if (!has("connection")) lines.push("Connection: close");
  return lines;
}

const asOneChunk = (body: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from("\r\n0\r\n\r\n")]);

function inPieces(body: Buffer, count: number): Buffer[] {
  const size = Math.ceil(body.length / count) || 1;
  const pieces = Array.from({ length: count }, (_, i) => body.subarray(i * size, (i + 1) * size));
  return pieces.filter((piece) => piece.length > 0);
}
