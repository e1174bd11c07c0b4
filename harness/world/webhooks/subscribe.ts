/** The GET on a SubscribeURL, and what else may be sent to it (section Confirmation event). */
import { Untestable } from "../../check/untestable.ts";
import type { FetchedResponse, TrustingHttpFetcher } from "../../client/http-fetcher.ts";
import { createSubscribeHosts } from "./subscribe-hosts.ts";
import { type SubscribeRequestOptions, subscribeRequests } from "./subscribe-request.ts";

export type SubscribeAnswer = FetchedResponse;

/** Sends a request without credential to a SubscribeURL; redirects of a GET are followed. */
export type Subscribe = (url: string, method?: string) => Promise<SubscribeAnswer>;

export interface SubscribeOptions extends SubscribeRequestOptions {
  readonly baseUrl: string;
  /** Hosts beside the target's own to which a SubscribeURL may point (FDS_SUBSCRIBE_HOSTS). */
  readonly hosts: readonly string[];
  readonly httpFetch: TrustingHttpFetcher;
}

const MAX_REDIRECTS = 5;
const redirectStatuses = [301, 302, 303, 307, 308];

/** An address that the target chose is fetched only where it, and all that it redirects to, leads to the target or to an allowed host. */
export function createSubscribe(options: SubscribeOptions): Subscribe {
  const hosts = createSubscribeHosts(options.baseUrl, options.hosts);
  const near = new URL(options.baseUrl).hostname;
  const httpFetch = options.httpFetch.guarded({ near, also: hosts.addresses });
  const send = subscribeRequests({ ...options, httpFetch });
  return async (url, method = "GET") => {
    let at = addressOf(url);
    hosts.check(at);
    for (let redirects = 0; ; redirects++) {
      const answer = await send(redirects === 0 ? url : at.href, method);
      const next = method === "GET" ? redirectOf(answer, at) : undefined;
      if (next === undefined) return answer;
      hosts.checkRedirect(at, next);
      if (redirects === MAX_REDIRECTS) throw goesOnRedirecting(next);
      at = next;
    }
  };
}

function addressOf(url: string): URL {
  if (URL.canParse(url)) return new URL(url);
  throw new Untestable(`The SubscribeURL is no absolute address: ${JSON.stringify(url.slice(0, 200))}.`, {
    cites: ["the confirmation event holds a SubscribeURL"],
    expected: "an absolute address",
    received: url.slice(0, 200),
  });
}

function redirectOf({ status, headers }: FetchedResponse, from: URL): URL | undefined {
  const { location } = headers;
  if (location === undefined || !redirectStatuses.includes(status)) return undefined;
  return URL.canParse(location, from.href) ? new URL(location, from) : undefined;
}

function goesOnRedirecting({ host }: URL): Untestable {
  return new Untestable(
    `GET on the SubscribeURL: still redirected (to ${host}) after ${MAX_REDIRECTS} redirects.`,
    {
      cites: ["a GET on the SubscribeURL activates"],
      expected: "an answer that is no redirect",
      received: `${MAX_REDIRECTS + 1} redirects`,
    },
  );
}
