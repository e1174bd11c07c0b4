/** The servers that a receiver may visit, or must not: each request recorded, none of them ours to answer with more than a line. */
import { EventEmitter, once } from "node:events";
import { createServer as createPlain, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer } from "node:https";
import { unreachable } from "../errors/harness-error.ts";
import { MAX_READ_BYTES } from "../limits.ts";
import { hostInUrl, type Listener, listen } from "../net/listener.ts";
import { type ExchangeLog, headerPairs, type Visit } from "../other-side/exchange-log.ts";
import { requestBody } from "../other-side/request-body.ts";
import type { Certificate } from "../sink/certificate-authority.ts";

export interface OwnHosts {
  /** Where the service would be: what a receiver may visit. https, without a final slash. */
  readonly serviceUrl: string;
  /** The same host over plain HTTP. */
  readonly plainUrl: string;
  /** Another host, https. */
  readonly canaryUrl: string;
  /** What the service answers at a path; without it 200 and a line. */
  serve(path: string, answer: Answered): void;
  /** Requests that named this word in their target, so far. */
  visitsOf(word: string): readonly Visit[];
  /** Waits until there are so many; gives those there are. */
  visited(word: string, count: number, deadlineMs: number): Promise<readonly Visit[]>;
  close(): Promise<void>;
}

export interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface OwnHostsOptions {
  readonly log: ExchangeLog;
  readonly certificate: Certificate;
  readonly listen: { readonly host: string; readonly port: number };
  /** As the receiver sees it; undefined for the one that is bound. */
  readonly publicUrl: string | undefined;
}

/** Another host of the same machine: everything in 127.0.0.0/8 is loopback (RFC 1122, 3.2.1.3). */
export const CANARY_HOST = "127.0.0.2";
const CONFIRMED: Answered = {
  status: 200,
  headers: { "Content-Type": "text/xml" },
  body: "<ConfirmSubscriptionResponse/>",
};

/** @throws HarnessError (exit code 3) when an address cannot be bound */
export async function startOwnHosts(options: OwnHostsOptions): Promise<OwnHosts> {
  const { certificate, publicUrl } = options;
  const { host, port } = options.listen;
  const { listener, serve, ...visits } = recorded(options.log);
  const pair = { cert: certificate.certPem, key: certificate.keyPem };
  const service = await bound(createServer(pair, listener("the service", true)), host, port);
  const plain = await bound(createPlain(listener("the service, plain HTTP", false)), host, 0);
  const canary = await bound(createServer(pair, listener("another host", true)), CANARY_HOST, 0);
  const ownHost = hostInUrl(host);
  return {
    ...visits,
    serve,
    serviceUrl: publicUrl ?? `https://${ownHost}:${service.port}`,
    plainUrl: `http://${ownHost}:${plain.port}`,
    canaryUrl: `https://${CANARY_HOST}:${canary.port}`,
    close: async () => void (await Promise.all([service, plain, canary].map((server) => server.close()))),
  };
}

/** What all the hosts have in common: answers by path, and a record of who came. */
function recorded(log: ExchangeLog) {
  const answers = new Map<string, Answered>();
  const visits: Visit[] = [];
  const arrivals = new EventEmitter().setMaxListeners(0);
  const listener =
    (server: string, tls: boolean) =>
    async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      const body = await requestBody(request, MAX_READ_BYTES).catch(() => Buffer.alloc(0));
      const { method = "", url: target = "", rawHeaders } = request;
      const { status, headers, body: text } = answers.get(target) ?? CONFIRMED;
      const came = { server, tls, method, target, headers: headerPairs(rawHeaders), body };
      visits.push(log.visit({ ...came, answered: status, at: Date.now() }));
      response.writeHead(status, headers).end(text);
      arrivals.emit("visit");
    };
  const visitsOf = (word: string) => visits.filter(({ target }) => target.includes(word));
  const visited = async (word: string, count: number, deadlineMs: number) => {
    const signal = AbortSignal.timeout(deadlineMs);
    while (visitsOf(word).length < count && !signal.aborted)
      await once(arrivals, "visit", { signal }).catch(() => undefined);
    return visitsOf(word);
  };
  const serve = (path: string, answer: Answered) => void answers.set(path, answer);
  return { listener, serve, visitsOf, visited };
}

async function bound(server: Parameters<typeof listen>[0], host: string, port: number): Promise<Listener> {
  try {
    return await listen(server, host, port);
  } catch (cause) {
    const next =
      host === CANARY_HOST
        ? "Give this machine the address (on macOS: sudo ifconfig lo0 alias 127.0.0.2 up)."
        : "Give another FDS_SINK_LISTEN.";
    const tried = `listening on ${host}:${port}`;
    throw unreachable("sink", "no-listener", { tried, saw: (cause as Error).message, next, cause });
  }
}
