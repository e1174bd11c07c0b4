/** Ordinary requests: exact bytes both ways, no redirect followed, nothing repeated, no header that was not asked for. */
import http from "node:http";
import https from "node:https";
import { MAX_HEADER_BYTES } from "../limits.ts";
import { noResponse } from "./no-response.ts";
import { headerOf, type OutgoingRequest } from "./outgoing-request.ts";
import { requestTarget } from "./request-target.ts";
import { responseTo } from "./response-to.ts";
import type { WireResponse } from "./wire-response.ts";

/** Enough for a hundred requests at the same time (RSG-23) to be just that, and for what else is under way. */
const MOST_SOCKETS = 128;

/**
 * Sockets idle for longer are closed by us: a server that closes them first would look like a failed request. The agent
 * heeds it for sockets that no request is using.
 */
const IDLE_SOCKET_MS = 1500;

/** Methods that can be sent again where a kept connection turns out to have ended (RFC 9112, section 9.3.1). */
const repeatable: readonly string[] = ["GET", "HEAD", "OPTIONS", "PUT"];

export interface Connections {
  /** For a request: a kept connection, or one of its own where an ended one would lose it. */
  agentFor(method: string): http.Agent | https.Agent;
  /** Gives each request a connection of its own: one that was cut may not be the only stale one of the pool. */
  readonly fresh: http.Agent | https.Agent;
  /** The service ends kept connections without saying so: what cannot be sent again travels on none from now on. */
  noteEndOfKept(): void;
  /** A request was not answered in time beside others: it may have waited for a connection that none of them needed. */
  noteCrowd(): void;
  close(): void;
}

/** A pool of keep-alive connections; with `sockets: 1` every request travels on the same one. */
export function openConnections(
  baseUrl: string,
  ca: string[] | undefined,
  sockets = MOST_SOCKETS,
): Connections {
  const agentWith = (options: http.AgentOptions) =>
    baseUrl.startsWith("https:")
      ? new https.Agent({ ...options, ...(ca ? { ca } : {}) })
      : new http.Agent(options);
  const agent = agentWith({
    keepAlive: true,
    maxSockets: sockets,
    maxFreeSockets: sockets,
    scheduling: "fifo",
    timeout: IDLE_SOCKET_MS,
  });
  const fresh = agentWith({ keepAlive: false });
  let areKept = true;
  let isCrowded = false;
  return {
    agentFor: (method) => {
      if (sockets === 1) return agent;
      return !isCrowded && (areKept || repeatable.includes(method)) ? agent : fresh;
    },
    fresh,
    noteEndOfKept: () => {
      areKept = false;
    },
    noteCrowd: () => {
      isCrowded = true;
    },
    close: () => agent.destroy(),
  };
}

/**
 * Sends the request and gives what came back.
 * @param deadlineMs until the last byte of the body
 * @throws NoResponse
 */
export async function sendOrdinary(
  baseUrl: string,
  request: OutgoingRequest,
  agent: http.Agent,
  deadlineMs: number,
): Promise<WireResponse> {
  const call = open(baseUrl, request, agent);
  const response = responseTo(call, deadlineMs);
  call.end(request.body);
  return response;
}

/** @throws NoResponse for what cannot be written as HTTP (a line break in a value that the service gave) */
function open(baseUrl: string, request: OutgoingRequest, agent: http.Agent): http.ClientRequest {
  const { protocol, hostname, port } = new URL(baseUrl);
  try {
    return (protocol === "https:" ? https : http).request({
      host: hostname.replace(/^\[|\]$/g, ""),
      port,
      agent,
      method: request.method,
      path: requestTarget(baseUrl, request),
      headers: grouped(request),
      maxHeaderSize: MAX_HEADER_BYTES,
    });
  } catch (error) {
    throw noResponse(error, false);
  }
}

/** Header values by name; a name given twice is sent twice. */
function grouped(request: OutgoingRequest): Record<string, string | string[]> {
  const byName: Record<string, string | string[]> = {};
  for (const [name, value] of request.headers)
    byName[name] = byName[name] === undefined ? value : [byName[name], value].flat();
  if (request.body && headerOf(request, "content-length") === undefined)
    byName["Content-Length"] = String(request.body.length);
  return byName;
}
