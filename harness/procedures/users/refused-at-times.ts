/** What is accepted, refused and accepted again, over the whole run: it is not the credential that is refused so. */
import { isSuccess } from "../../client/http-fetcher.ts";
import { headerOf, type OutgoingRequest } from "../../client/outgoing-request.ts";
import type { SeenExchange } from "../../client/recorder.ts";
import { UNAUTHORIZED } from "../../client/unauthorized.ts";

/** Once may be an accident, such as a restart. */
const LEAST = 2;

/** The credential of a request; undefined where it has none of the kind. */
const credentialIn = {
  "access token": (request: OutgoingRequest) => {
    const value = headerOf(request, "Authorization");
    return value?.startsWith("Bearer ") ? value : undefined;
  },
  apikey: (request: OutgoingRequest) => headerOf(request, "X-API-Key"),
} as const;

type Kind = keyof typeof credentialIn;

/**
 * GET /user answered 401 between two that were answered with success to the same credential, as texts; none where that happened once.
 * A request with more about it than the credential is left out.
 * @param youngMs how long after its first success a credential may still be unknown to some
 */
export function refusedAtTimes(exchanges: readonly SeenExchange[], kind: Kind, youngMs = 0): string[] {
  const refused = [...usesIn(exchanges, kind).values()].flatMap((uses) => refusedBetween(uses, youngMs));
  if (refused.length < LEAST) return [];
  return refused.map(({ n, credential }) => `GET /user with ${credential} (exchange ${n})`);
}

/** The credentials, as they were sent, whose last GET /user was answered 401: whether they are still accepted is not known. */
export function refusedLast(exchanges: readonly SeenExchange[], kind: Kind): ReadonlySet<string> {
  const refused = [...usesIn(exchanges, kind)].filter(([, uses]) => isUnauthorized(uses.at(-1)!));
  return new Set(refused.map(([credential]) => credential));
}

/** In the order in which they were sent. */
function usesIn(exchanges: readonly SeenExchange[], kind: Kind): ReadonlyMap<string, SeenExchange[]> {
  const uses = new Map<string, SeenExchange[]>();
  for (const exchange of exchanges.filter(isPlain).sort((a, b) => a.sentAt - b.sentAt)) {
    const credential = credentialIn[kind](exchange.request);
    if (credential === undefined) continue;
    const ofOne = uses.get(credential) ?? [];
    uses.set(credential, ofOne);
    ofOne.push(exchange);
  }
  return uses;
}

const isAccepted = ({ response }: SeenExchange) => isSuccess(response);
const isUnauthorized = ({ response }: SeenExchange) => response.status === UNAUTHORIZED;

const usual = new Set(["accept-encoding", "user-agent", "countersign-run", "host", "connection"]);

/** Nothing beside one credential tells it from any other. */
const isPlain = ({ route, target, request }: SeenExchange) =>
  route === "GET /user" &&
  !target.includes("?") &&
  request.body === undefined &&
  request.headers.filter(([name]) => !usual.has(name.toLowerCase())).length === 1;

/** The first of each group of refusals in a row, where the same was accepted before and after. */
function refusedBetween(uses: readonly SeenExchange[], youngMs: number): SeenExchange[] {
  const first = uses.find(isAccepted);
  const last = uses.findLastIndex(isAccepted);
  if (first === undefined) return [];
  return uses.filter(
    (use, index) =>
      isUnauthorized(use) &&
      index < last &&
      use.sentAt > first.sentAt + youngMs &&
      isAccepted(uses[index - 1]!),
  );
}
