/** The capturing HTTPS sink: one path per webhook, raw bytes recorded before anything reads them, programmable answers (rule D15). */
import { randomBytes } from "node:crypto";
import http, { type IncomingMessage, type ServerResponse } from "node:http";
import https from "node:https";
import type { AddressInfo, Server } from "node:net";
import type { Certificate } from "./certificate-authority.ts";
import type { Delivery } from "./delivery.ts";
import { createInbox, type Inbox, type InboxFeed, type SinkAnswer } from "./inbox.ts";

export interface Sink {
  /** Public https address, without a final slash. */
  readonly url: string;
  /** Address of the plain-HTTP listener, to which nothing may ever be sent. */
  readonly plainUrl: string;
  /** A new inbox on a path that nobody can guess; `path` follows it, exactly as given. */
  inbox(name: string, options?: { path?: string }): Inbox;
  readonly deliveries: readonly Delivery[];
  /** What reached the plain listener, or spoke plain HTTP to the TLS port. */
  readonly plainAttempts: readonly string[];
  close(): Promise<void>;
}

export interface SinkOptions {
  readonly listen: { readonly host: string; readonly port: number };
  /** The address as the target sees it; default: the one that is bound. */
  readonly publicUrl?: string;
  readonly certificate: Certificate;
  readonly onEvent?: (delivery: Delivery) => void;
}

/** A body beyond this is cut, a delivery beyond this number is answered and forgotten: a target cannot fill the memory. */
const BODY_CAP_BYTES = 1024 * 1024;
const DELIVERY_CAP = 100_000;

export async function startSink(options: SinkOptions): Promise<Sink> {
  const { listen, certificate } = options;
  const feeds = new Map<string, InboxFeed>();
  const deliveries: Delivery[] = [];
  const plainAttempts: string[] = [];
  const take = async (request: IncomingMessage, response: ServerResponse, tls: boolean) => {
    const { body, cutBytes } = await readBody(request);
    const feed = feeds.get(request.url?.split(/[/?#]/)[1] ?? "");
    const answer = feed?.answer() ?? { status: 404 };
    const delivery = deliveryOf(request, {
      n: deliveries.length + 1,
      tls,
      body,
      cutBytes,
      answer,
      inbox: feed?.inbox.name ?? "none",
    });
    if (!tls) plainAttempts.push(`${delivery.method} ${delivery.target}`);
    if (deliveries.length < DELIVERY_CAP) {
      deliveries.push(delivery);
      options.onEvent?.(delivery);
      if (tls) feed?.put(delivery);
    }
    respond(response, answer);
  };
  const secure = https.createServer(
    { cert: certificate.certPem, key: certificate.keyPem },
    (request, response) => {
      take(request, response, true).catch(() => response.destroy());
    },
  );
  const plain = http.createServer((request, response) => {
    take(request, response, false).catch(() => response.destroy());
  });
  secure.on("tlsClientError", (error: NodeJS.ErrnoException) => {
    if (error.code === "ERR_SSL_HTTP_REQUEST") plainAttempts.push("plain HTTP on the TLS port");
  });
  const port = await bind(secure, listen.host, listen.port);
  const plainPort = await bind(plain, listen.host, 0);
  const host = listen.host.includes(":")
    ? `[${listen.host}]`
    : listen.host === "0.0.0.0"
      ? "127.0.0.1"
      : listen.host;
  const url = (options.publicUrl ?? `https://${host}:${port}`).replace(/\/+$/, "");
  return {
    url,
    plainUrl: `http://${host}:${plainPort}`,
    deliveries,
    plainAttempts,
    inbox: (name, { path = "" } = {}) => {
      const key = randomBytes(12).toString("hex");
      const feed = createInbox(name, `${url}/${key}${path}`);
      feeds.set(key, feed);
      return feed.inbox;
    },
    close: async () => {
      await Promise.all([end(secure), end(plain)]);
    },
  };
}

async function readBody(request: IncomingMessage): Promise<{ body: Buffer; cutBytes: number }> {
  const chunks: Buffer[] = [];
  let kept = 0;
  let cutBytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    const room = Math.max(0, BODY_CAP_BYTES - kept);
    chunks.push(chunk.subarray(0, room));
    kept += Math.min(chunk.length, room);
    cutBytes += Math.max(0, chunk.length - room);
  }
  return { body: Buffer.concat(chunks), cutBytes };
}

function deliveryOf(
  { method, url, rawHeaders }: IncomingMessage,
  { answer, ...facts }: Pick<Delivery, "n" | "tls" | "body" | "cutBytes" | "inbox"> & { answer: SinkAnswer },
): Delivery {
  const pairs = rawHeaders.flatMap((name, index) =>
    index % 2 === 0 ? [[name, rawHeaders[index + 1]!] as [string, string]] : [],
  );
  const answered = answer.drop ? "dropped" : answer.hang ? "no answer" : String(answer.status ?? 200);
  return { ...facts, at: Date.now(), method: method ?? "", target: url ?? "", rawHeaders: pairs, answered };
}

function respond(response: ServerResponse, answer: SinkAnswer): void {
  if (answer.hang) return;
  const send = () => {
    if (answer.drop) return void response.destroy();
    response.writeHead(answer.status ?? 200, answer.headers).end(answer.body ?? "");
  };
  if (answer.delayMs === undefined) send();
  else setTimeout(send, answer.delayMs).unref();
}

function bind(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

function end(server: https.Server | http.Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
