/** Abnormal requests: written to a socket of their own byte by byte; what comes back is read as strictly as any response. */
import http from "node:http";
import net from "node:net";
import tls from "node:tls";
import { MAX_HEADER_BYTES } from "../limits.ts";
import { lateAfter, noResponse } from "./no-response.ts";
import type { OutgoingRequest } from "./outgoing-request.ts";
import { rawRequest } from "./raw-request.ts";
import { responseTo } from "./response-to.ts";
import type { WireResponse } from "./wire-response.ts";

/**
 * Sends the request exactly as it stands.
 * @param deadlineMs for the connection; once more from the first byte that is written to the last that is read
 * @throws NoResponse
 */
export async function sendRaw(
  baseUrl: string,
  request: OutgoingRequest,
  ca: string[] | undefined,
  deadlineMs: number,
): Promise<WireResponse> {
  const socket = await connect(baseUrl, ca, deadlineMs);
  try {
    const response = responseTo(listening(socket, request.method), deadlineMs);
    void writeAll(socket, rawRequest(baseUrl, request));
    return await response;
  } finally {
    socket.destroy();
  }
}

/** Node's parser on our socket, by a request that is never ended and so writes nothing itself. */
const listening = (socket: net.Socket, method: string): http.ClientRequest =>
  http.request({
    createConnection: () => socket,
    // All that the parser has to know of the method: to HEAD there is no body.
    method: method === "HEAD" ? "HEAD" : "GET",
    maxHeaderSize: MAX_HEADER_BYTES,
  });

function connect(baseUrl: string, ca: string[] | undefined, deadlineMs: number): Promise<net.Socket> {
  const { protocol, hostname, port } = new URL(baseUrl);
  const host = hostname.replace(/^\[|\]$/g, "");
  const isTls = protocol === "https:";
  const where = { host, port: Number(port || (isTls ? 443 : 80)) };
  return new Promise((resolve, reject) => {
    const servername = net.isIP(host) ? undefined : host;
    const socket = isTls ? tls.connect({ ...where, ca, servername }) : net.connect(where);
    const timer = setTimeout(() => socket.destroy(lateAfter(deadlineMs)), deadlineMs);
    socket.setNoDelay(true);
    socket.once(isTls ? "secureConnect" : "connect", () => {
      clearTimeout(timer);
      resolve(socket);
    });
    socket.once("error", (error) => {
      clearTimeout(timer);
      reject(noResponse(error, false));
    });
  });
}

/** Each piece goes out in a segment of its own. A target that reads none of them holds up nothing but its own deadline. */
async function writeAll(socket: net.Socket, pieces: readonly Buffer[]): Promise<void> {
  for (const piece of pieces) if (!socket.destroyed) await write(socket, piece);
}

/** Resolves once the operating system has the bytes, and a turn of the event loop has let them out. */
function write(socket: net.Socket, piece: Buffer): Promise<void> {
  return new Promise((resolve) => socket.write(piece, () => setImmediate(resolve)));
}
