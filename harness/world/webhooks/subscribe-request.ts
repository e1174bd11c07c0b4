/** One request on the way of a SubscribeURL, at the pace of the run, sent again where a gateway failed alone. */
import { Untestable } from "../../check/untestable.ts";
import { isGatewayFailure } from "../../client/gateway-failure.ts";
import type { FetchedResponse, HttpFetcher, SubscribeVisit } from "../../client/http-fetcher.ts";
import { overLoneFailures } from "../../client/lone-failures.ts";
import { NoResponse } from "../../client/no-response.ts";
import type { OutgoingRequest } from "../../client/outgoing-request.ts";
import type { Pace } from "../../client/pace.ts";
import { AddressRefused } from "../../net/address-guard.ts";

export interface SubscribeRequestOptions {
  readonly requestMs: number;
  readonly httpFetch: HttpFetcher;
  readonly pace: Pace;
  /** What lets operators find our calls; the fields of one request. */
  readonly correlationHeaders: () => OutgoingRequest["headers"];
  /** Takes the exchange into the evidence; no X-Signature is asked of it (RSG-26). */
  readonly record: (httpFetch: SubscribeVisit) => void;
}

type Send = (url: string, method: string) => Promise<FetchedResponse>;

/** What it sends throws Untestable unless the notification service answered: a gateway's failure, or a limit, has activated nothing. */
export function subscribeRequests(options: SubscribeRequestOptions): Send {
  return async (url, method) => {
    const summary = `${method} on the SubscribeURL`;
    const paced = { kind: summary, summary };
    const { answer, limited } = await overLoneFailures({ method, isHostile: () => false }, () =>
      options.pace.untilTaken(paced, () => attempt(options, url, method)),
    ).catch((error: unknown) => {
      throw error instanceof NoResponse ? unanswered(summary, new URL(url).hostname, error) : error;
    });
    if (limited === undefined && !isGatewayFailure(answer.status)) return answer;
    throw new Untestable(`${summary}: answered ${answer.status} time and again.`, {
      ...(limited === undefined ? {} : { kind: "rate limit" }),
      expected: "an answer of the service itself",
      received: String(answer.status),
    });
  };
}

async function attempt(options: SubscribeRequestOptions, url: string, method: string) {
  const headers = options.correlationHeaders();
  const sent = { request: { method, url, headers }, sentAt: Date.now() };
  try {
    const { httpFetch, requestMs: deadlineMs } = options;
    const response = await httpFetch(url, { method, headers: Object.fromEntries(headers), deadlineMs });
    options.record({ ...sent, response });
    return { ...response, retryAfter: response.headers["retry-after"] };
  } catch (error) {
    if (error instanceof NoResponse) options.record({ ...sent, failure: error.message });
    throw error;
  }
}

function unanswered(summary: string, host: string, { message, cause }: NoResponse): Untestable {
  if (cause instanceof AddressRefused)
    return new Untestable(
      `The SubscribeURL leads to ${host}, but ${message}, which is not fetched: add the address to FDS_SUBSCRIBE_HOSTS.`,
    );
  return new Untestable(`${summary}: ${message}.`, {
    cites: ["a GET on the SubscribeURL activates"],
    expected: "an answer",
    received: message,
  });
}
