/** The capturing HTTPS sink: one path per webhook, raw bytes recorded before anything reads them, programmable answers (rule D15). */
import { randomBytes } from "node:crypto";
import http from "node:http";
import https from "node:https";
import { MAX_SINK_CONNECTIONS, SENDER_MS, SINK_HEAD_MS } from "../limits.ts";
import { hostInUrl, listen } from "../net/listener.ts";
import { keepRoom } from "../net/room-for-known.ts";
import type { BusySender } from "./busy-sender.ts";
import type { Certificate } from "./certificate-authority.ts";
import type { Delivery, PlainAttempt, SinkTrouble } from "./delivery.ts";
import { createInbox, type Inbox } from "./inbox.ts";
import { handOverPlain } from "./plain-on-tls-port.ts";
import { type SinkCaps, SinkRecords } from "./sink-records.ts";
import { isStray } from "./stray.ts";
import { watchTls } from "./tls-trouble.ts";

export interface Sink {
  /** Public https address, without a final slash. */
  readonly url: string;
  /** Address of the plain-HTTP listener, to which nothing may ever be sent. */
  readonly plainUrl: string;
  /** A new inbox on a path that nobody can guess; `path` follows it, exactly as given. */
  inbox(name: string, options?: { path?: string }): Inbox;
  /** All that was received whole, over TLS or not, in order of arrival. */
  readonly deliveries: readonly Delivery[];
  /** Those on a path that belongs to no inbox: a service that changes the targetUrl sends there. */
  readonly strayDeliveries: readonly Delivery[];
  readonly plainAttempts: readonly PlainAttempt[];
  /** Senders that came near and delivered nothing. */
  readonly troubles: readonly SinkTrouble[];
  /** Whether more is on its way. */
  readonly sender: BusySender;
  close(): Promise<void>;
}

export interface SinkOptions {
  readonly listen: { readonly host: string; readonly port: number };
  /** The address as the target sees it, without a final slash; default: the one that is bound. */
  readonly publicUrl?: string;
  /** The host by which the target knows this machine, where no publicUrl is given; default: the one that is bound. */
  readonly publicHost?: string;
  readonly certificate: Certificate;
  readonly caps?: SinkCaps;
  /** Told of every delivery as it arrives. */
  readonly onEvent?: (delivery: Delivery) => void;
}

const TIMEOUTS = {
  headersTimeout: SINK_HEAD_MS,
  requestTimeout: SENDER_MS,
  connectionsCheckingInterval: 5000,
};
/** Longer than any sender keeps a connection: one that we close first would look like a receiver that failed. */
const KEEP_ALIVE_MS = 90_000;
/** A request without Host is recorded as well, not answered by Node itself. */
const SERVER = { ...TIMEOUTS, keepAliveTimeout: KEEP_ALIVE_MS, requireHostHeader: false };

/** @throws Error (as of node:net) when the address cannot be bound */
export async function startSink(options: SinkOptions): Promise<Sink> {
  const { certPem: cert, keyPem: key } = options.certificate;
  const { host, port } = options.listen;
  const records = new SinkRecords(options);
  const secure = https.createServer({ ...SERVER, cert, key }, records.listener(true));
  const plain = http.createServer(SERVER, records.listener(false));
  watchTls(secure, records);
  handOverPlain(secure, plain);
  const tellFull = () =>
    records.trouble(
      "nothing sent",
      `more than ${MAX_SINK_CONNECTIONS} connections at once: the oldest silent one was closed`,
    );
  for (const server of [secure, plain]) {
    server.on("clientError", records.unreadable);
    keepRoom(server, MAX_SINK_CONNECTIONS, ({ url = "" }) => records.isOfInbox(url), tellFull);
  }
  const secureListener = await listen(secure, host, port);
  const plainListener = await listen(plain, host, 0).catch(async (error: Error) => {
    await secureListener.close();
    throw error;
  });
  const { deliveries, plainAttempts, troubles, sender, feeds } = records;
  const ownHost = options.publicHost ?? hostInUrl(host);
  const url = options.publicUrl ?? `https://${ownHost}:${secureListener.port}`;
  return {
    url,
    plainUrl: `http://${ownHost}:${plainListener.port}`,
    deliveries,
    plainAttempts,
    troubles,
    sender,
    get strayDeliveries() {
      return deliveries.filter(isStray);
    },
    inbox: (name, { path = "" } = {}) => {
      const secret = randomBytes(12).toString("hex");
      const feed = createInbox(name, `${url}/${secret}${path}`, records);
      feeds.set(secret, feed);
      return feed.inbox;
    },
    close: async () => {
      await Promise.all([secureListener.close(), plainListener.close()]);
    },
  };
}
