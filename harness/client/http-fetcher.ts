/**
 * Requests that are not judged: to a SubscribeURL, to the change hook, and whether something answers at all. Any port will
 * do, where fetch() refuses some eighty of them.
 */
import type { LookupFunction } from "node:net";
import { Agent, buildConnector, type Dispatcher, interceptors } from "undici";
import type { Exchange } from "#reports/document";
import { MAX_HEADER_BYTES, MAX_READ_BYTES } from "../limits.ts";
import { type AddressLimits, createAddressGuard } from "../net/address-guard.ts";
import { VERSION } from "../version.ts";
import { collectBytes } from "./collected-bytes.ts";
import { lateAfter, noResponse } from "./no-response.ts";

export interface FetchOptions {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
  /** Until the last byte of the body. */
  readonly deadlineMs: number;
  /** What is kept of the body; by default 64 KiB. */
  readonly keptBytes?: number;
}

export interface FetchedResponse {
  readonly status: number;
  /** Names in small letters; several values of one name as one, with commas. */
  readonly headers: Record<string, string>;
  readonly body: string;
  /** Whether the body was longer than what is kept of it. */
  readonly isCut: boolean;
}

/** A visit of a SubscribeURL as it is recorded. */
export interface SubscribeVisit extends Pick<Exchange, "request" | "failure"> {
  /** Epoch milliseconds. */
  readonly sentAt: number;
  readonly response?: FetchedResponse;
}

/** @throws NoResponse */
export type HttpFetcher = (url: string, options: FetchOptions) => Promise<FetchedResponse>;

/** One for addresses that we were given: it follows redirects. */
export interface TrustingHttpFetcher extends HttpFetcher {
  /** One for addresses that somebody else chose: it follows no redirect, and connects to nothing that is nearer to us than allowed. */
  guarded(limits: AddressLimits): HttpFetcher;
}

export interface HttpFetcherOptions {
  /** PEM certificates to trust in place of the system's. */
  readonly ca?: string[] | undefined;
  readonly lookup?: LookupFunction | undefined;
}

const MAX_REDIRECTS = 5;
/** A connection that was idle longer may just be closed by the other side, and what is not to be sent twice (a change) is lost with it. */
const KEPT_MS = 300;
/** Some gateways refuse a request that does not say who asks, and for what. */
const usual = { "User-Agent": `countersign/${VERSION}`, Accept: "*/*" };

export function createHttpFetcher(options: HttpFetcherOptions = {}): TrustingHttpFetcher {
  const redirects = interceptors.redirect({ maxRedirections: MAX_REDIRECTS });
  const httpFetch: HttpFetcher = fetcherBy(new Agent(connecting(options)).compose(redirects));
  return Object.assign(httpFetch, {
    guarded: (limits: AddressLimits) => {
      const guard = createAddressGuard(limits, options.lookup);
      return fetcherBy(new Agent(connecting({ ...options, lookup: guard.lookup }, guard.check)));
    },
  });
}

/** Failures to connect say that nothing was sent. @param check rejects for a host that is not to be connected to */
function connecting({ ca, lookup }: HttpFetcherOptions, check = async (_host: string) => {}): Agent.Options {
  const connect = buildConnector({ ...(ca ? { ca } : {}), ...(lookup ? { lookup } : {}) });
  return {
    maxHeaderSize: MAX_HEADER_BYTES,
    keepAliveTimeout: KEPT_MS,
    connect: (where, done) => {
      const refuse = (error: unknown) => done(noResponse(error, false), null);
      const proceed = () =>
        connect(where, (...[error, socket]) => (error === null ? done(null, socket) : refuse(error)));
      check(where.hostname).then(proceed, refuse);
    },
  };
}

const fetcherBy =
  (dispatcher: Dispatcher): HttpFetcher =>
  async (url, { method = "GET", headers = {}, body, deadlineMs, keptBytes = MAX_READ_BYTES }) => {
    const signal = AbortSignal.timeout(deadlineMs);
    const all = { ...usual, ...headers };
    try {
      const to = asWritten(url);
      const answer = await dispatcher.request({ ...to, method, headers: all, signal, body: body ?? null });
      return {
        status: answer.statusCode,
        headers: joined(answer.headers),
        ...(await kept(answer.body, keptBytes)),
      };
    } catch (error) {
      throw signal.aborted ? lateAfter(deadlineMs) : noResponse(error, true);
    }
  };

/** All that may stand in a query (RFC 3986, 3.4). */
const query = /^[^?#]*(\?[A-Za-z0-9\-._~!$&'()*+,;=:@/?%]+)(#|$)/;

/** The query byte for byte, where the WHATWG's URL would write some of its marks otherwise: whoever made the address may compare. */
function asWritten(address: string): { origin: string; path: string } {
  const { origin, pathname, search } = new URL(address);
  return { origin, path: pathname + (query.exec(address)?.[1] ?? search) };
}

export const isSuccess = ({ status }: Pick<FetchedResponse, "status">): boolean =>
  status >= 200 && status < 300;

/** What goes beyond is not read: leaving the loop ends the connection. */
async function kept(
  body: AsyncIterable<Buffer>,
  keptBytes: number,
): Promise<Pick<FetchedResponse, "body" | "isCut">> {
  const bytes = collectBytes(keptBytes);
  for await (const piece of body) if (!bytes.add(piece)) break;
  return { body: bytes.whole().toString("utf8"), isCut: bytes.length > keptBytes };
}

const joined = (headers: Record<string, string | string[] | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat().join(", ")]));
