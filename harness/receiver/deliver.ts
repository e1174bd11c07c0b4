/** One delivery: an HTTPS POST to the address of the receiver, and nowhere else: no redirect is followed. */
import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { Agent, request } from "node:https";
import { collectBytes } from "../client/collected-bytes.ts";
import { MAX_READ_BYTES } from "../limits.ts";
import { type ExchangeLog, headerPairs } from "../other-side/exchange-log.ts";
import { type Envelope, TOPIC_ARN } from "./sns-envelope.ts";

export interface Delivered {
  /** Undefined when there was no answer. */
  readonly status: number | undefined;
  readonly failure: string | undefined;
  readonly tookMs: number;
}

export interface DeliverOptions {
  readonly contentType?: string;
}

/** Sends an envelope, or bytes in the place of one. Never rejects. */
export type Deliver = (what: Envelope | Buffer, options?: DeliverOptions) => Promise<Delivered>;

export const SENT_AS = "text/plain; charset=UTF-8";

/**
 * Whether the receiver's certificate can be trusted is a requirement of its own, judged by itself: what is sent here is
 * invented, so that nothing is given away where it cannot.
 */
export function createDeliver(url: string, log: ExchangeLog, deadlineMs: number): Deliver {
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false });
  return async (what, { contentType = SENT_AS } = {}) => {
    const body = Buffer.isBuffer(what) ? what : Buffer.from(JSON.stringify(what));
    const { Type: type = "Notification", MessageId: id = "none" } = Buffer.isBuffer(what) ? {} : what;
    const headers = {
      "Content-Type": contentType,
      "Content-Length": String(body.length),
      "x-amz-sns-message-type": type,
      "x-amz-sns-message-id": id,
      "x-amz-sns-topic-arn": TOPIC_ARN,
      "User-Agent": "Amazon Simple Notification Service Agent",
    };
    const sentAt = Date.now();
    const started = performance.now();
    const answer = await answerTo({ url, agent, headers, body, deadlineMs });
    const tookMs = performance.now() - started;
    const { response, failure } = answer;
    log.exchange({
      route: "the receiver",
      credential: "no credential",
      request: { method: "POST", url, headers: Object.entries(headers), body },
      ...(response === undefined ? {} : { response }),
      ...(failure === undefined ? {} : { failure }),
      sentAt,
      tookMs,
    });
    return { status: response?.status, failure, tookMs };
  };
}

interface Outgoing {
  readonly url: string;
  readonly agent: Agent;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly deadlineMs: number;
}

async function answerTo({ url, agent, headers, body, deadlineMs }: Outgoing) {
  const signal = AbortSignal.timeout(deadlineMs);
  try {
    const outgoing = request(url, { method: "POST", agent, headers, signal });
    outgoing.end(body);
    const [incoming] = (await once(outgoing, "response")) as [IncomingMessage];
    const kept = collectBytes(MAX_READ_BYTES);
    for await (const piece of incoming as AsyncIterable<Buffer>) kept.add(piece);
    const { statusCode: status = 0, rawHeaders } = incoming;
    return { response: { status, headers: headerPairs(rawHeaders), body: kept.whole() } };
  } catch (error) {
    const failure = signal.aborted ? `no answer within ${deadlineMs} ms` : (error as Error).message;
    return { failure };
  }
}
