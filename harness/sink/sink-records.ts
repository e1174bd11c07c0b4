/** All that a sink has seen, each request recorded whole before anything reads it. */

import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import {
  MAX_DELIVERIES,
  MAX_DELIVERY_BYTES,
  MAX_NOTES,
  MAX_SINK_BYTES,
  MAX_SINK_STRAYS,
  STRAY_BYTES,
} from "../limits.ts";
import { BusySender } from "./busy-sender.ts";
import { type Delivery, isProbe, isTaken, type PlainAttempt, type SinkTrouble } from "./delivery.ts";
import type { InboxFeed } from "./inbox.ts";
import { type ReceivedRequest, receive } from "./received-request.ts";
import { answerInWords, giveAnswer, type SinkAnswer } from "./sink-answer.ts";
import { NO_INBOX } from "./stray.ts";

/** A target cannot fill the memory: what is beyond a cap is answered, counted and forgotten. */
export interface SinkCaps {
  /** Of one body; the rest is cut (1 MiB by default). */
  readonly bodyBytes?: number;
  /** Of all bodies together (256 MiB). */
  readonly totalBytes?: number;
  /** Number of deliveries to inboxes (250 000). */
  readonly requests?: number;
  /** Number of deliveries to no inbox (10 000): strangers leave room for those that are expected. */
  readonly strays?: number;
}

export interface SinkRecordsOptions {
  readonly caps?: SinkCaps;
  readonly onEvent?: (delivery: Delivery) => void;
}

const DEFAULT_CAPS = {
  bodyBytes: MAX_DELIVERY_BYTES,
  totalBytes: MAX_SINK_BYTES,
  requests: MAX_DELIVERIES,
  strays: MAX_SINK_STRAYS,
};

const charactersOf = (headers: Delivery["rawHeaders"]) =>
  headers.reduce((sum, [name, value]) => sum + name.length + value.length, 0);

export class SinkRecords {
  /** Inboxes by the unguessable segment of their path. */
  readonly feeds = new Map<string, InboxFeed>();
  readonly deliveries: Delivery[] = [];
  readonly plainAttempts: PlainAttempt[] = [];
  readonly troubles: SinkTrouble[] = [];
  readonly sender = new BusySender();
  readonly #caps: Required<SinkCaps>;
  readonly #onEvent: (delivery: Delivery) => void;
  #strays = 0;
  #bytes = 0;
  #headerCharacters = 0;

  constructor({ caps, onEvent = () => undefined }: SinkRecordsOptions) {
    this.#caps = { ...DEFAULT_CAPS, ...caps };
    this.#onEvent = onEvent;
  }

  /** For a server that speaks TLS, or one that does not. */
  listener(tls: boolean): RequestListener {
    return (request: IncomingMessage, response: ServerResponse) => {
      const what = `${request.method} ${request.url}`;
      const fail = (kind: SinkTrouble["kind"]) => (error: Error) => {
        this.trouble(kind, `${what}: ${error.message}`);
        response.destroy();
      };
      const ofOne = tls && this.isOfInbox(request.url ?? "") ? this.#caps.bodyBytes : STRAY_BYTES;
      const capBytes = Math.max(
        0,
        Math.min(ofOne, this.#caps.bodyBytes, this.#caps.totalBytes - this.#bytes),
      );
      receive(request, capBytes)
        .then((received) => this.#take(received, tls, response), fail("request cut off"))
        .catch(fail("not recorded"));
    };
  }

  /** For the clientError of a server. */
  readonly unreadable = (error: NodeJS.ErrnoException, socket: Duplex): void => {
    // Kept open for later and then reset, which is nothing out of the ordinary; or cut off, which the listener tells.
    const isGone = error.code === "ECONNRESET" || error.code === "HPE_INVALID_EOF_STATE" || !socket.writable;
    if (isGone) {
      socket.destroy();
      return;
    }
    this.trouble("request not readable", error.code ?? error.message);
    socket.end("HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n");
  };

  trouble(kind: SinkTrouble["kind"], what: string): void {
    if (this.troubles.length < MAX_NOTES) this.troubles.push({ at: Date.now(), kind, what });
  }

  plain(attempt: Omit<PlainAttempt, "at">): void {
    if (this.plainAttempts.length < MAX_NOTES) this.plainAttempts.push({ at: Date.now(), ...attempt });
  }

  #take(received: ReceivedRequest, tls: boolean, response: ServerResponse): void {
    giveAnswer(response, this.accept(received, tls));
  }

  /** Keeps it, and says how it is to be answered. */
  accept(received: ReceivedRequest, tls: boolean): SinkAnswer {
    const named = this.#feedOf(received.target);
    if (!tls) this.#plainRequest(received, named);
    // What comes without TLS is no delivery to an inbox, whichever it names.
    const feed = tls ? named : undefined;
    // What a receiver is to do with events is not used up by asking whether it is there.
    const answer = feed === undefined ? { status: 404 } : isProbe(received) ? {} : feed.answer();
    const inbox = feed?.inbox.name ?? NO_INBOX;
    const n = this.deliveries.length + 1;
    this.#keep({ n, inbox, tls, ...this.#fitting(received), answered: answerInWords(answer) }, feed);
    return answer;
  }

  /** Also what a relay has taken is kept only as far as there is room. */
  #fitting(received: ReceivedRequest): ReceivedRequest {
    const room = Math.max(0, this.#caps.totalBytes - this.#bytes);
    const cutBytes = received.cutBytes + Math.max(0, received.body.length - room);
    const isHeaderRoom = this.#headerCharacters < this.#caps.totalBytes;
    return {
      ...received,
      rawHeaders: isHeaderRoom ? received.rawHeaders : [],
      body: received.body.subarray(0, room),
      cutBytes,
    };
  }

  #plainRequest({ method, target }: ReceivedRequest, named: InboxFeed | undefined): void {
    const inbox = named && { inbox: named.inbox.name };
    this.plain({ what: `${method} ${target}`, ...inbox });
  }

  #keep(delivery: Delivery, feed: InboxFeed | undefined): void {
    if (this.#isTooMany(feed === undefined)) return;
    if (feed === undefined) this.#strays++;
    if (isTaken(delivery)) this.sender.arrived();
    this.#bytes += delivery.body.length;
    this.#headerCharacters += charactersOf(delivery.rawHeaders);
    this.deliveries.push(delivery);
    this.#onEvent(delivery);
    feed?.put(delivery);
  }

  #isTooMany(isStray: boolean): boolean {
    const { requests, strays } = this.#caps;
    const [count, most] = isStray
      ? [this.#strays, strays]
      : [this.deliveries.length - this.#strays, requests];
    if (count < most) return false;
    this.trouble("too many deliveries", `more than ${most}${isStray ? " to no inbox" : ""}`);
    return true;
  }

  /** Whether it leads to an inbox. */
  isOfInbox(target: string): boolean {
    return this.#feedOf(target) !== undefined;
  }

  /** By any segment: a proxy in front of the sink may add segments before, or take them away. */
  #feedOf(target: string): InboxFeed | undefined {
    const segments = target.split(/[?#]/)[0]!.split("/");
    return this.feeds.get(segments.find((segment) => this.feeds.has(segment)) ?? "");
  }
}
