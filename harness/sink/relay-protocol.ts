/** What a relay and a run say to each other: one call, which acknowledges, answers and waits for more. JSON over HTTPS. */
import type { SinkTrouble } from "./delivery.ts";
import type { ReceivedRequest } from "./received-request.ts";
import type { SinkAnswer } from "./sink-answer.ts";

export const RELAY_PATH = "/.countersign/relay";
export const PULL_PATH = "/.countersign/pull";

/** Answer to GET on RELAY_PATH. */
export interface RelayInfo {
  readonly format: "countersign-relay/1";
  /** Public https address, as the target sees it. */
  readonly url: string;
  readonly plainUrl: string;
  /** Number of the last request captured so far: what a new run need not look at. */
  readonly last: number;
}

/** A request as captured; its body in Base64, its time by the relay's clock. */
export interface CapturedRequest {
  readonly kind: "request";
  /** Counted over the life of the relay. */
  readonly n: number;
  /** Absent for a path that belongs to no run. */
  readonly run?: string;
  readonly tls: boolean;
  readonly received: Omit<ReceivedRequest, "body"> & { readonly body: string };
}

/** What came near and delivered nothing; told to the run that is there, kept for none. */
export interface Nearby {
  readonly kind: "trouble";
  readonly trouble: SinkTrouble;
}

export interface PullRequest {
  readonly run: string;
  /** Everything up to this number has been taken. */
  readonly after: number;
  readonly answers: readonly { readonly n: number; readonly answer: SinkAnswer }[];
  /** How long to wait when there is nothing yet. */
  readonly waitMs: number;
}

export interface PullAnswer {
  /** The relay's clock, epoch milliseconds: the two hosts may disagree. */
  readonly now: number;
  readonly events: readonly CapturedRequest[];
  readonly nearby: readonly Nearby[];
}

export function requestOf({ received }: CapturedRequest, clockAheadMs: number): ReceivedRequest {
  return { ...received, at: received.at - clockAheadMs, body: Buffer.from(received.body, "base64") };
}
