/** The GET on a SubscribeURL, and what else may be sent to it (section Confirmation event). */
import type { Exchange } from "#reports/document.ts";
import type { OutgoingRequest } from "../client/outgoing-request.ts";
import type { Visited, Visitor } from "../client/visit.ts";
import { Untestable } from "../errors.ts";

export type SubscribeAnswer = Visited;

/** A visit as it is recorded. */
export interface SubscribeVisit extends Pick<Exchange, "request" | "failure"> {
  /** Epoch milliseconds. */
  readonly sentAt: number;
  readonly response?: SubscribeAnswer;
}

/** Sends a request without credential to a SubscribeURL, following redirects. */
export type Subscribe = (url: string, method?: string) => Promise<SubscribeAnswer>;

export interface SubscribeOptions {
  readonly baseUrl: string;
  /** Hosts beside the target's own to which a SubscribeURL may point (FDS_SUBSCRIBE_HOSTS). */
  readonly hosts: readonly string[];
  readonly requestMs: number;
  readonly visit: Visitor;
  /** What lets operators find our calls; the fields of one request. */
  readonly correlationHeaders: () => OutgoingRequest["headers"];
  /** Takes the exchange into the evidence; no X-Signature is asked of it (RSG-26). */
  readonly record: (visit: SubscribeVisit) => void;
}

/** An address that the target chose is not fetched unless it points to the target or to an allowed host. */
export function createSubscribe(options: SubscribeOptions): Subscribe {
  const allowed = new Set([new URL(options.baseUrl).hostname, ...options.hosts]);
  const onOwnMachine = ["localhost", "127.0.0.1", "[::1]"];
  if (onOwnMachine.some((host) => allowed.has(host))) for (const host of onOwnMachine) allowed.add(host);
  return async (url, method = "GET") => {
    const { hostname } = new URL(url);
    if (!allowed.has(hostname))
      throw new Untestable(
        `The SubscribeURL points to ${hostname}, which is not fetched: add it to FDS_SUBSCRIBE_HOSTS.`,
      );
    const headers = options.correlationHeaders();
    const facts = { request: { method, url, headers }, sentAt: Date.now() };
    try {
      const response = await options.visit(url, {
        method,
        headers: Object.fromEntries(headers),
        deadlineMs: options.requestMs,
      });
      options.record({ ...facts, response });
      return response;
    } catch (error) {
      const { message } = error as Error;
      options.record({ ...facts, failure: message });
      throw new Untestable(`${method} on the SubscribeURL: ${message}.`, {
        blockedBy: ["WHS-03"],
        expected: "an answer",
        received: message,
      });
    }
  };
}
