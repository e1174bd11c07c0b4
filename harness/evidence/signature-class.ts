/** How firmly a recorded response must be signed (matrix 4.2, ruling J01, rule D18). */
import type { SeenExchange } from "./recorder.ts";

/**
 * - `stated`: every REST response.
 * - `HEAD`, `OPTIONS`, `redirect`, `not modified`, `gateway`: implied, each by a requirement of its own.
 * - `transport`: open; a server may answer such bytes before any application sees them.
 */
export type SignatureClass =
  | "stated"
  | "HEAD"
  | "OPTIONS"
  | "redirect"
  | "not modified"
  | "gateway"
  | "transport";

const gatewayStatuses = [413, 415, 429, 502, 503, 504];
const transportStatuses = [400, 408, 414, 417, 426, 431, 501, 505];

export function signatureClassOf({
  request,
  response,
}: Pick<SeenExchange, "request" | "response">): SignatureClass {
  if (request.wire?.raw && transportStatuses.includes(response.status)) return "transport";
  if (request.method === "HEAD" || request.method === "OPTIONS") return request.method;
  if (response.status === 304) return "not modified";
  if (response.status >= 300 && response.status < 400) return "redirect";
  return gatewayStatuses.includes(response.status) ? "gateway" : "stated";
}
