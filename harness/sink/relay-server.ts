/** The capturing sink alone on another host: takes what the target sends, and gives it to the run that has the token. Nobody else is answered. */
import http, { type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import https from "node:https";
import { HEAD_MS, MAX_CONNECTIONS, MAX_PULL_BYTES, SENDER_MS, STRAY_BYTES } from "../limits.ts";
import { hostInUrl, type Listener, listen } from "../net/listener.ts";
import { keepRoom } from "../net/room-for-known.ts";
import type { Certificate } from "./certificate-authority.ts";
import { handOverPlain } from "./plain-on-tls-port.ts";
import { receive } from "./received-request.ts";
import { isSame, runOf } from "./relay-address.ts";
import { createRelayDesk, type RelayDesk } from "./relay-desk.ts";
import { PULL_PATH, type PullRequest, RELAY_PATH, type RelayInfo } from "./relay-protocol.ts";
import { DEFAULT_RELAY_CAPS, openRelayStore, type RelayCaps, type RelayStore } from "./relay-store.ts";
import { giveAnswer } from "./sink-answer.ts";
import { watchTls } from "./tls-trouble.ts";

export interface RelayOptions {
  readonly listen: { readonly host: string; readonly port: number };
  readonly plainPort: number;
  /** The address as the target sees it, without a final slash; default: the one that is bound. */
  readonly publicUrl?: string | undefined;
  /** Undefined behind a proxy that ends TLS: then plain HTTP is served. */
  readonly certificate: Certificate | undefined;
  readonly token: string;
  /** What is captured is kept here until a run has taken it. */
  readonly directory: string;
  readonly caps?: RelayCaps;
}

export interface Relay extends Pick<RelayInfo, "url" | "plainUrl"> {
  close(): Promise<void>;
}

const TIMEOUTS = {
  headersTimeout: HEAD_MS,
  requestTimeout: SENDER_MS,
  keepAliveTimeout: 90_000,
  connectionsCheckingInterval: 1000,
};

/** @throws Error (as of node:net) when an address cannot be bound */
export async function startRelay(options: RelayOptions): Promise<Relay> {
  const { certificate, listen: address, caps = DEFAULT_RELAY_CAPS } = options;
  const store = openRelayStore(options.directory, caps);
  const desk = createRelayDesk(store);
  const listenerFor = (tls: boolean) =>
    takeRequests({ ...options, caps, store, desk, info: () => info() }, tls);
  const main = certificate
    ? https.createServer(
        { ...TIMEOUTS, handshakeTimeout: HEAD_MS, cert: certificate.certPem, key: certificate.keyPem },
        listenerFor(true),
      )
    : http.createServer(TIMEOUTS, listenerFor(true));
  const plain = http.createServer(TIMEOUTS, listenerFor(false));
  if (main instanceof https.Server) {
    watchTls(main, nearbyOf(desk));
    handOverPlain(main, plain);
  }
  for (const server of [main, plain]) {
    keepRoom(server, MAX_CONNECTIONS, (request) => isOfRun(options.token, request));
    server.on("clientError", (_, socket) => socket.destroy());
  }
  const listeners: Listener[] = [await listen(main, address.host, address.port)];
  listeners.push(await listen(plain, address.host, options.plainPort));
  const [own, other] = listeners.map(({ port }) => port);
  const url = options.publicUrl ?? `https://${hostInUrl(address.host)}:${own}`;
  const plainUrl = `http://${new URL(url).hostname}:${other}`;
  const info = (): RelayInfo => ({ format: "countersign-relay/1", url, plainUrl, last: store.last });
  return {
    url,
    plainUrl,
    close: async () => {
      await Promise.all(listeners.map((listener) => listener.close()));
      store.close();
    },
  };
}

/** From a target that a run told this address, or from the run itself. */
const isOfRun = (token: string, { url = "", headers }: IncomingMessage): boolean =>
  runOf(token, url) !== undefined || isSame(headers.authorization ?? "", `Bearer ${token}`);

interface Desk extends Pick<RelayOptions, "token"> {
  readonly caps: RelayCaps;
  readonly store: RelayStore;
  readonly desk: RelayDesk;
  readonly info: () => RelayInfo;
}

function takeRequests(parts: Desk, tls: boolean): RequestListener {
  return (request, response) => {
    const path = request.url?.split("?")[0] ?? "";
    const isOurs = path.endsWith(RELAY_PATH) || path.endsWith(PULL_PATH);
    const done = isOurs
      ? serveRun(parts, tls, path, request, response)
      : capture(parts, tls, request, response);
    done.catch(() => response.destroy());
  };
}

/** Without the token, or in clear, there is no answer: the connection ends as if nothing were here. */
async function serveRun(
  { token, desk, info }: Desk,
  tls: boolean,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!tls || !isSame(request.headers.authorization ?? "", `Bearer ${token}`)) return void response.destroy();
  if (path.endsWith(RELAY_PATH)) return sendJson(response, info());
  const { body, cutBytes } = await receive(request, MAX_PULL_BYTES);
  if (cutBytes > 0) return void response.destroy();
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  sendJson(response, await desk.pull(JSON.parse(body.toString("utf8")) as PullRequest, gone.signal));
}

function sendJson(response: ServerResponse, value: object): void {
  if (response.destroyed) return;
  response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(value));
}

/** On disk first, then answered as the run says. What comes on a path that no run made is no one's: it is told to a run that is there, and not answered. */
async function capture(
  { token, caps, store, desk }: Desk,
  tls: boolean,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const run = runOf(token, request.url ?? "");
  if (run === undefined && !desk.isManned()) return void response.destroy();
  const received = await receive(request, run ? caps.bodyBytes : STRAY_BYTES);
  const event = store.keep({
    kind: "request",
    ...(run ? { run } : {}),
    tls,
    received: { ...received, body: received.body.toString("base64") },
  });
  if (event === undefined) {
    const trouble = {
      at: Date.now(),
      kind: "too many deliveries",
      what: `more than ${caps.requests} wait at the relay`,
    };
    desk.nearby({ kind: "trouble", trouble: trouble as never });
    return giveAnswer(response, run ? { status: 503 } : { drop: true });
  }
  const answer = await desk.answerTo(event);
  giveAnswer(response, run ? answer : { drop: true });
}

const nearbyOf = (desk: RelayDesk): Parameters<typeof watchTls>[1] => ({
  trouble: (kind, what) => desk.nearby({ kind: "trouble", trouble: { at: Date.now(), kind, what } }),
});
