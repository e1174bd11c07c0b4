/** The service as one call of a client program sees it: a server of its own, so that what is answered belongs to that call. */
import { createServer as createPlain, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer } from "node:https";
import { unreachable } from "../errors/harness-error.ts";
import { MAX_DELIVERY_BYTES } from "../limits.ts";
import { type Listener, listen } from "../net/listener.ts";
import { headerPairs, type SentExchange } from "../other-side/exchange-log.ts";
import { requestBody } from "../other-side/request-body.ts";
import type { Certificate } from "../sink/certificate-authority.ts";
import { type ApiAnswer, headersOf } from "./answers.ts";

/** A request as it came. */
export interface Received {
  /** The server that it reached: `the service`, or `another host`. */
  readonly server: string;
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: readonly [string, string][];
  readonly body: Buffer;
  /** Epoch milliseconds. */
  readonly at: number;
}

export type Answering = (request: Received) => { readonly answer: ApiAnswer; readonly contentType?: string };

export interface CallServer {
  readonly baseUrl: string;
  /** So far, in order. */
  readonly received: readonly Received[];
  readonly exchanges: readonly SentExchange[];
  close(): Promise<void>;
}

export interface CallServerOptions {
  readonly server: string;
  readonly host: string;
  /** Undefined for plain HTTP. */
  readonly certificate: Certificate | undefined;
  readonly answering: Answering;
}

export const SERVICE = "the service";
export const OTHER_HOST = "another host";

/** @throws HarnessError (exit code 3) when the address cannot be bound */
export async function startCallServer(options: CallServerOptions): Promise<CallServer> {
  const { server, host, certificate, answering } = options;
  const received: Received[] = [];
  const exchanges: SentExchange[] = [];
  const scheme = certificate === undefined ? "http" : "https";
  let origin = "";
  const listener = async (incoming: IncomingMessage, response: ServerResponse) => {
    const { method = "", url: target = "", rawHeaders } = incoming;
    const at = Date.now();
    const body = await requestBody(incoming, MAX_DELIVERY_BYTES).catch(() => Buffer.alloc(0));
    const request: Received = { server, method, target, headers: headerPairs(rawHeaders), body, at };
    received.push(request);
    const { answer, contentType } = answering(request);
    const headers = headersOf(answer, contentType);
    exchanges.push({
      route: server === SERVICE ? `${method} ${target.split("?")[0]}` : "other",
      credential: "that of the client",
      request: { method, url: `${origin}${target}`, headers: [...request.headers], body },
      response: { status: answer.status, headers, body: answer.body },
      sentAt: at,
      tookMs: Date.now() - at,
    });
    send(response, answer, headers);
  };
  const own =
    certificate === undefined
      ? createPlain(listener)
      : createServer({ cert: certificate.certPem, key: certificate.keyPem }, listener);
  const bound = await boundAt(own, host);
  origin = `${scheme}://${host}:${bound.port}`;
  return { baseUrl: origin, received, exchanges, close: () => bound.close() };
}

function send(response: ServerResponse, answer: ApiAnswer, headers: [string, string][]): void {
  response.on("error", () => undefined);
  response.sendDate = true;
  response.writeHead(answer.status, headers.flat());
  const { body, chunkBytes = body.length } = answer;
  for (let at = 0; at < body.length; at += chunkBytes) response.write(body.subarray(at, at + chunkBytes));
  response.end();
}

async function boundAt(server: Parameters<typeof listen>[0], host: string): Promise<Listener> {
  try {
    return await listen(server, host, 0);
  } catch (cause) {
    throw unreachable("sink", "no-listener", {
      tried: `listening on ${host}`,
      saw: (cause as Error).message,
      next: "Give this machine the address (on macOS: sudo ifconfig lo0 alias 127.0.0.2 up).",
      cause,
    });
  }
}
