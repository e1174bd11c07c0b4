/** How firmly a recorded response must be signed (matrix 4.2, ruling J01, rule D18). */
import type { SeenExchange } from "#harness";

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

const gatewayStatuses = [413, 415, 429, 502, 503, 504];
const transportStatuses = [400, 408, 414, 417, 426, 431, 501, 505];

/** In any spelling of the dots and slashes; a parameter after the dots hides them from some readers and not from others. */
const climbs = /(^|\/)\.\.(;[^/]*)?(\/|$)/;

/** Two slashes in front begin a host for some readers of addresses (RFC 3986, section 4.2). */
const beginsHost = /^\/\//;

/** What a proxy may take for an attack and answer by itself: a path that climbs, a host, a fragment, bytes that no target may hold. */
function isAbnormalTarget(target: string): boolean {
  const path = target.split("?", 1)[0]!;
  const plain = path.replace(/%2e/gi, ".").replace(/%2f|%5c|\\/gi, "/");
  return climbs.test(plain) || beginsHost.test(plain) || /[^!-~]|#/.test(target);
}

/** Those of RFC 9110 and RFC 5789: a parser may refuse any other, and what is no token at all with any status (RSG-18). */
const knownMethods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT"];

const isAbnormal = ({ method, path }: SeenExchange["request"]) =>
  !knownMethods.includes(method) || isAbnormalTarget(path);

/** A refusal that is signed is the service's, whatever was asked. */
const isUnsignedRefusal = ({ status, headers }: SeenExchange["response"]) =>
  status >= 400 && !headers.some(([name]) => name.toLowerCase() === "x-signature");

export function signatureClassOf({
  route,
  request,
  response,
}: Pick<SeenExchange, "route" | "request" | "response">): SignatureClass {
  if (route === "other" && response.status < 300) return "other page";
  if (request.wire?.raw && transportStatuses.includes(response.status)) return "transport";
  if (isAbnormal(request) && isUnsignedRefusal(response)) return "transport";
  if (request.method === "HEAD" || request.method === "OPTIONS") return request.method;
  if (response.status === 304) return "not modified";
  if (response.status >= 300 && response.status < 400) return "redirect";
  return gatewayStatuses.includes(response.status) ? "gateway" : "stated";
}
