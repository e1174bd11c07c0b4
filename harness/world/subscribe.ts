/** The GET on a SubscribeURL, and what else may be sent to it (section Confirmation event). */
import type { Exchange } from "#reports/document.ts";
import { Untestable } from "../errors.ts";

export interface SubscribeAnswer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** Sends a request without credential to a SubscribeURL, following redirects. */
export type Subscribe = (url: string, method?: string) => Promise<SubscribeAnswer>;

export interface SubscribeOptions {
  readonly baseUrl: string;
  /** Hosts beside the target's own to which a SubscribeURL may point (FDS_SUBSCRIBE_HOSTS). */
  readonly hosts: readonly string[];
  readonly requestMs: number;
  readonly fetch: typeof globalThis.fetch;
  /** Takes the exchange into the evidence; no X-Signature is asked of it (RSG-26). */
  readonly record: (exchange: Pick<Exchange, "request" | "failure"> & { response?: SubscribeAnswer }) => void;
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
    const request = { method, url, headers: [] };
    try {
      const response = await options.fetch(url, { method, signal: AbortSignal.timeout(options.requestMs) });
      const answer = {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        body: await response.text(),
      };
      options.record({ request, response: answer });
      return answer;
    } catch (error) {
      const { message, cause } = error as Error & { cause?: Error };
      options.record({ request, failure: cause?.message ?? message });
      throw new Untestable(`${method} on the SubscribeURL: ${cause?.message ?? message}.`, {
        blockedBy: ["WHS-03"],
        expected: "an answer",
        received: cause?.message ?? message,
      });
    }
  };
}
