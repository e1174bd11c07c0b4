/** How firmly a recorded response must be signed (ruling J01, rule D18). */
import { gatewayStatuses, isRefusedInFront, type SeenExchange } from "#harness";

/**
 * - `stated`: every REST response.
 * - `HEAD`, `OPTIONS`, `redirect`, `not modified`, `gateway`: implied, each by a requirement of its own.
 * - `transport`: open; a server may answer such bytes before any application sees them.
 * - `other page`: open; a success at a path that the interface does not name is no answer of the API.
 */
export type SignatureClass =
  | "stated"
  | "HEAD"
  | "OPTIONS"
  | "redirect"
  | "not modified"
  | "gateway"
  | "transport"
  | "other page";

const transportStatuses = [400, 408, 414, 417, 426, 431, 501, 505];

export function signatureClassOf({
  route,
  request,
  response,
}: Pick<SeenExchange, "route" | "request" | "response">): SignatureClass {
  if (route === "other" && response.status < 300) return "other page";
  if (request.wire?.raw && transportStatuses.includes(response.status)) return "transport";
  if (isRefusedInFront({ request, response })) return "transport";
  if (request.method === "HEAD" || request.method === "OPTIONS") return request.method;
  if (response.status === 304) return "not modified";
  if (response.status >= 300 && response.status < 400) return "redirect";
  return gatewayStatuses.includes(response.status) ? "gateway" : "stated";
}
