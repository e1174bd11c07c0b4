/** Ordinary requests, with supertest: exact bytes both ways, no redirect followed, nothing retried, no header of its own. */

import type { IncomingMessage } from "node:http";
import http from "node:http";
import https from "node:https";
import supertest from "supertest";
import type { OutgoingRequest } from "./outgoing-request.ts";
import { requestTarget } from "./request-target.ts";
import { LARGEST_BODY_BYTES, NoResponse, type WireResponse } from "./wire-response.ts";

/**
 * Sockets idle for longer are closed by us: a server that closes them first would look like a failed request. The agent
 * heeds it for sockets that no request is using.
 */
const IDLE_SOCKET_MS = 1500;

export interface Connections {
  readonly agent: http.Agent | https.Agent;
  close(): void;
}

/** A pool of keep-alive connections; with `sockets: 1` every request travels on the same one. */
export function openConnections(baseUrl: string, ca: string[] | undefined, sockets = 64): Connections {
  const options = {
    keepAlive: true,
    maxSockets: sockets,
    maxFreeSockets: sockets,
    scheduling: "lifo" as const,
    timeout: IDLE_SOCKET_MS,
  };
  const agent = baseUrl.startsWith("https:")
    ? new https.Agent({ ...options, ...(ca ? { ca } : {}) })
    : new http.Agent(options);
  return { agent, close: () => agent.destroy() };
}

type Method = "get" | "put" | "post" | "delete" | "head" | "options" | "patch";

/** Sends the request and gives what came back. @throws NoResponse */
export async function sendOrdinary(
  baseUrl: string,
  request: OutgoingRequest,
  { agent }: Connections,
  deadlineMs: number,
): Promise<WireResponse> {
  const started = performance.now();
  let firstByteMs = 0;
  const { origin } = new URL(baseUrl);
  const call = supertest(origin)
    [request.method.toLowerCase() as Method](requestTarget(baseUrl, request))
    .agent(agent as http.Agent)
    .redirects(0)
    .ok(() => true)
    .timeout({ response: deadlineMs, deadline: deadlineMs })
    .buffer(true)
    .parse((response, done) => {
      firstByteMs = performance.now() - started;
      collect(response as unknown as IncomingMessage, done);
    });
  // supertest decompresses by itself; the signature may cover the encoded bytes.
  Object.assign(call, { _shouldDecompress: () => false });
  for (const [name, values] of grouped(request.headers)) call.set(name, values as unknown as string);
  try {
    const response = await (request.body ? call.serialize(identity).send(request.body as never) : call);
    const message = (response as unknown as { res: IncomingMessage }).res;
    return {
      status: response.status,
      headers: pairs(message.rawHeaders),
      rawBody: Buffer.isBuffer(response.body) ? response.body : Buffer.alloc(0),
      firstByteMs,
    };
  } catch (cause) {
    throw new NoResponse(reasonOf(cause), cause);
  }
}

const identity = (body: unknown) => body as string;

function collect(response: IncomingMessage, done: (error: Error | null, body: Buffer) => void): void {
  const chunks: Buffer[] = [];
  let length = 0;
  response.on("data", (chunk: Buffer) => {
    length += chunk.length;
    if (length > LARGEST_BODY_BYTES) response.destroy(new Error(`body beyond ${LARGEST_BODY_BYTES} bytes`));
    else chunks.push(chunk);
  });
  response.on("end", () => done(null, Buffer.concat(chunks)));
  response.on("error", (error) => done(error, Buffer.concat(chunks)));
}

/** Header values by name; a name given twice is sent twice. */
function grouped(headers: OutgoingRequest["headers"]): Map<string, string | string[]> {
  const byName = new Map<string, string | string[]>();
  for (const [name, value] of headers) {
    const known = byName.get(name);
    byName.set(name, known === undefined ? value : [known, value].flat());
  }
  return byName;
}

export function pairs(flat: readonly string[]): [string, string][] {
  return Array.from({ length: flat.length / 2 }, (_, i) => [flat[2 * i]!, flat[2 * i + 1]!]);
}

function reasonOf(cause: unknown): string {
  const error = cause as NodeJS.ErrnoException & { timeout?: number };
  if (error.timeout !== undefined) return `no answer within ${error.timeout} ms`;
  return error.code ? `${error.code}: ${error.message}` : error.message;
}
