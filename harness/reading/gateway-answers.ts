/** Answers that a server in front of the service may have given in its place. */
import type { SeenExchange } from "../client/recorder.ts";

/** Of answers that a server in front of the service gives in its place: 413, 415, 429, 502 to 504. */
export const gatewayStatuses: readonly number[] = [413, 415, 429, 502, 503, 504];
/** In any spelling of the dots and slashes. */
const climbs = /(^|\/)\.\.?(\/|$)/;

/** Two slashes in front begin a host for some readers of addresses (RFC 3986, section 4.2), and are one for others. */
const doubled = /\/\//;

/** What stands for a sign that has a meaning in a path is read before the path is taken apart, or afterwards. */
const hidesSign = /%(2e|2f|3b|5c|25|[01][0-9a-f]|7f)/i;

/**
 * What a proxy, or a filter before the application, may take for an attack and answer by itself: a path that readers take apart
 * differently (parameters behind a semicolon, RFC 3986, section 3.3, are of some readers' path only), a fragment, bytes that no
 * target may hold.
 */
function isAbnormalTarget(target: string): boolean {
  const path = target.split("?", 1)[0]!;
  return (
    [climbs, doubled, hidesSign].some((sign) => sign.test(path)) ||
    /[;\\]/.test(path) ||
    /[^!-~]|#/.test(target)
  );
}

/** Those of RFC 9110 and RFC 5789: a parser may refuse any other, and what is no token at all with any status (RSG-18). */
const knownMethods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT"];

/** Fields of RFC 9110 that are no lists: a sender must not repeat them (section 5.3), and servers in front refuse who does. */
const sentOnce = ["authorization", "host", "content-length", "content-type", "date"];

function isRepeated(headers: SeenExchange["request"]["headers"], field: string): boolean {
  return headers.filter(([name]) => name.toLowerCase() === field).length > 1;
}

/** What servers in front tell the one behind them: another address, another method, who asks. From outside it is an attack. */
const ofServersInFront =
  /^(x-(original|rewrite|forwarded|http-method|method|host|remote|authenticated|auth-request|on-behalf|impersonate|user-id)|remote-user|forwarded)\b/i;

/** What a server in front of the service may refuse by itself. */
const isAbnormalRequest = ({ method, path, headers }: SeenExchange["request"]) =>
  !knownMethods.includes(method) ||
  isAbnormalTarget(path) ||
  headers.some(([name]) => ofServersInFront.test(name)) ||
  sentOnce.some((field) => isRepeated(headers, field));

/** Text that a filter before the application may refuse for what it holds; that it fails there is the service's. */
const isFilteredText = ({ body }: SeenExchange["request"]) => body?.includes("\\u0000") ?? false;

/** A refusal that is signed is the service's, whatever was asked. */
const isUnsignedRefusal = ({ status, headers }: SeenExchange["response"]) =>
  status >= 400 && !headers.some(([name]) => name.toLowerCase() === "x-signature");

/** Its key is the service's alone: what is signed is no such answer. */
export const isRefusedInFront = ({
  request,
  response,
}: Pick<SeenExchange, "request" | "response">): boolean =>
  isUnsignedRefusal(response) &&
  (isAbnormalRequest(request) || (response.status < 500 && isFilteredText(request)));

/** The same, or one of the answers that are a gateway's. */
export const mayBeOfGateway = (exchange: Pick<SeenExchange, "request" | "response">): boolean =>
  isRefusedInFront(exchange) ||
  (isUnsignedRefusal(exchange.response) && gatewayStatuses.includes(exchange.response.status));
