/** One request that reached the sink: bytes first, read later or never. */
import type { RecordedHeaders } from "#reports/document";

export interface Delivery {
  /** Counted over the whole sink, in order of arrival. */
  readonly n: number;
  /** Epoch milliseconds at which the request had arrived whole. */
  readonly at: number;
  /** Name of the inbox; "none" for a path that belongs to none. */
  readonly inbox: string;
  readonly tls: boolean;
  readonly method: string;
  /** Request target exactly as received: path and query. */
  readonly target: string;
  readonly rawHeaders: RecordedHeaders;
  readonly body: Buffer;
  /** Bytes of the body that were left out because of the cap. */
  readonly cutBytes: number;
  /** The status answered, "dropped", or "no answer". */
  readonly answered: string;
}

/** A receiver may be probed for whether it answers, with a request that tells nothing: that is no event. */
export function isProbe({ method, body }: Pick<Delivery, "method" | "body">): boolean {
  return body.length === 0 || ["GET", "HEAD", "OPTIONS"].includes(method);
}

/** What was not taken comes again, and a probe may come for ever: neither says whether the service is behind with what is new. */
export const isTaken = (delivery: Pick<Delivery, "answered" | "method" | "body">): boolean =>
  /^2\d\d$/.test(delivery.answered) && !isProbe(delivery);

/** Plain HTTP, sent to the plain listener or to the TLS port: nothing may ever be (section Receiver requirements). */
export interface PlainAttempt {
  /** Epoch milliseconds. */
  readonly at: number;
  /** Method and request target. */
  readonly what: string;
  /** The inbox whose path it names; without one it may be from a stranger who found an open port. */
  readonly inbox?: string;
}

/** A sender that came near, but delivered nothing: it explains why an event is missing. */
export interface SinkTrouble {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly kind:
    | "TLS refused"
    | "nothing sent"
    | "request cut off"
    | "request not readable"
    | "not recorded"
    | "too many deliveries";
  readonly what: string;
}
