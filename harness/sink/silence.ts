/** Absence proved by a canary, on the level of inboxes: what came although it should not have (rule D07). */
import type { Delivery } from "./delivery.ts";
import type { Inbox, Match } from "./inbox.ts";

export interface WatchedSilence {
  /** The inbox that should stay silent. */
  readonly watched: Inbox;
  /** What must not come. */
  readonly match: Match;
  /** Epoch milliseconds of the stimulus; what came before it is no offence. */
  readonly sinceMs: number;
  /** The delivery, at another inbox, that the same stimulus must cause. Whatever it throws is thrown here: without canary nothing is proved. */
  canary(): Promise<Delivery>;
  /** How long to listen on after the canary has come, by its latency. */
  graceMs(canaryLatencyMs: number): number;
}

const LEAST_GRACE_MS = 5000;

/** The grace of rule D07, max(5 s, 3 × latency), unless one is configured (QUIET_MS). */
export function graceAfter(canaryLatencyMs: number, quietMs?: number): number {
  return quietMs ?? Math.max(LEAST_GRACE_MS, 3 * canaryLatencyMs);
}

/** The offences, first one first; none proves the silence. */
export async function provedSilence({
  watched,
  match,
  sinceMs,
  canary,
  graceMs,
}: WatchedSilence): Promise<Delivery[]> {
  const arrived = await canary();
  if (watched.deliveries.includes(arrived)) throw new Error("An inbox cannot be the canary of itself.");
  const isOffence = (delivery: Delivery) => delivery.at >= sinceMs && match(delivery);
  return watched.collect(isOffence, { deadlineMs: graceMs(arrived.at - sinceMs) });
}
