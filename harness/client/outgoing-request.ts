/** A request before it is sent, and what a credential may do to it. */
import type { RecordedHeaders } from "#reports/document";

export interface OutgoingRequest {
  /** {base_url} that it is sent to; known once it is on its way. */
  base?: string;
  method: string;
  /** Path below {base_url}, beginning with a slash, without query. */
  path: string;
  /** Query without the question mark. */
  query?: string;
  headers: RecordedHeaders;
  body?: Buffer;
  /** How it is written to the wire, where an ordinary client would not do. */
  wire?: WireOptions;
}

export interface WireOptions {
  /** Bytes are written to a socket of their own: path, header spelling, order and duplicates exactly as given. */
  readonly raw?: boolean;
  /** Raw: HTTP version in the request line. */
  readonly version?: "1.0" | "1.1";
  /** Raw: the body goes out in this many pieces, each in a segment of its own. */
  readonly segments?: number;
  /** Raw: the body goes out chunked instead of with Content-Length. */
  readonly chunked?: boolean;
}

/** Authenticates a request. Applied last, when body and other headers stand. */
export interface Credential {
  /** In words, for evidence: "the Bearer token of alice". No secret in it. */
  readonly description: string;
  /** Awaited before a request with it stands in line: what it asks of the service itself may have to wait there, too. */
  readonly ready?: () => Promise<unknown>;
  apply(request: OutgoingRequest): void | Promise<void>;
}

/** No credential at all. */
export const anonymous: Credential = { description: "no credential", apply: () => undefined };

export function setHeader(request: OutgoingRequest, name: string, value: string): void {
  request.headers.push([name, value]);
}

/** Every value the header had gives way to this one; an absent header is added. */
export function replaceHeader(request: OutgoingRequest, name: string, value: string): void {
  removeHeader(request, name);
  setHeader(request, name, value);
}

export function removeHeader(request: OutgoingRequest, name: string): void {
  request.headers = request.headers.filter(([key]) => key.toLowerCase() !== name.toLowerCase());
}

export function headerOf(request: OutgoingRequest, name: string): string | undefined {
  return request.headers.find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];
}

export function addQuery(request: OutgoingRequest, query: string): void {
  request.query = request.query ? `${request.query}&${query}` : query;
}
