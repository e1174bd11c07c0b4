/** Which responses must carry a valid X-Signature: kind of response by route (§1, §4, §5.5). */
import type { Level } from "./entry.ts";
import { type RouteOrUnknown, routesOfOneWebhook } from "./routes.ts";

export interface SignatureRow {
  /** The kind of response, in words. */
  readonly response: string;
  /** How such a response is brought about. */
  readonly provokedBy: string;
  /** Where it can be met. */
  readonly routes: readonly RouteOrUnknown[];
  readonly level: Exclude<Level, "unverifiable">;
  /** True when it is never provoked, only judged when met. */
  readonly passive?: true;
  /** True when a gateway before the service may have given the answer. */
  readonly maybeGateway?: true;
}

const webhookRoutes = ["createWebhook", ...routesOfOneWebhook] as const;
const guarded = ["createApiKey", "getUser", "putUser", ...webhookRoutes] as const;
const withBody = ["createApiKey", "putUser", "createWebhook"] as const;
const shown = ["getPublicKey", ...guarded] as const;
const every = [...shown, "unknownRoute"] as const;

/** One row a kind of response. */
export const signatureMatrix = {
  successWithBody: {
    response: "2xx with a body",
    provokedBy: "a valid call, in each mode that the route accepts",
    routes: shown,
    level: "stated",
  },
  successWithoutBody: {
    response: "2xx without a body",
    provokedBy: "a valid call, where the service answers with an empty body",
    routes: webhookRoutes,
    level: "stated",
  },
  noCredential: {
    response: "401 for a missing credential",
    provokedBy: "leaving the credential out",
    routes: [...guarded, "unknownRoute"],
    level: "stated",
  },
  badBearer: {
    response: "401 for a bad access token",
    provokedBy: "a random, malformed or expired access token",
    routes: guarded,
    level: "stated",
  },
  badApiKey: {
    response: "401 for a bad X-API-Key",
    provokedBy: "52 random characters",
    routes: guarded,
    level: "stated",
  },
  badSignature: {
    response: "401 for a bad Authorization: Signature",
    provokedBy: "one flipped bit, or a header that cannot be parsed",
    routes: guarded,
    level: "stated",
  },
  wrongMode: {
    response: "401 for a key used in the other mode",
    provokedBy: "a key with public key in X-API-Key, a key without one in Authorization: Signature",
    routes: guarded,
    level: "stated",
  },
  notOwner: {
    response: "403 or 404 for a user who is not the owner",
    provokedBy: "a webhook of another user",
    routes: routesOfOneWebhook,
    level: "stated",
  },
  unknownId: {
    response: "404 for an unknown id",
    provokedBy: "a random webhookId or entityId",
    routes: routesOfOneWebhook,
    level: "stated",
  },
  unknownRoute: {
    response: "404 for an unknown path",
    provokedBy: "paths that the interface does not show: short, nested, long",
    routes: ["unknownRoute"],
    level: "stated",
  },
  wrongMethod: {
    response: "405 or 404 for a method that is not shown",
    provokedBy: "DELETE, PUT and PATCH on the path of the public key",
    routes: ["getPublicKey"],
    level: "stated",
  },
  malformedJson: {
    response: "400 for malformed JSON",
    provokedBy: "truncated JSON, lone bytes, invalid UTF-8",
    routes: withBody,
    level: "stated",
  },
  missingBody: {
    response: "400 for a missing body",
    provokedBy: "an empty body, with and without Content-Type",
    routes: withBody,
    level: "stated",
  },
  invalidContent: {
    response: "400, 409 or 422 for content that is not allowed",
    provokedBy: "no targetUrl, an http targetUrl, a targetUrl used before",
    routes: ["createWebhook"],
    level: "stated",
  },
  unsupportedMediaType: {
    response: "415 for another media type",
    provokedBy: "a text/xml body",
    routes: withBody,
    level: "implied",
  },
  contentTooLarge: {
    response: "413 for a large body",
    provokedBy: "a body of several MiB",
    routes: withBody,
    level: "implied",
    maybeGateway: true,
  },
  head: {
    response: "the response to HEAD",
    provokedBy: "HEAD on the path of a GET",
    routes: ["getPublicKey", "getUser", "unknownRoute"],
    level: "implied",
  },
  options: {
    response: "the response to OPTIONS",
    provokedBy: "OPTIONS with an Origin, as a CORS preflight",
    routes: every,
    level: "implied",
    maybeGateway: true,
  },
  redirect: {
    response: "3xx",
    provokedBy: "a trailing or a doubled slash",
    routes: ["getPublicKey", "getUser"],
    level: "implied",
  },
  notModified: {
    response: "304",
    provokedBy: "If-None-Match, where an ETag was sent",
    routes: ["getPublicKey", "getUser"],
    level: "implied",
  },
  serverError: {
    response: "500",
    provokedBy: "nothing: judged when met",
    routes: every,
    level: "stated",
    passive: true,
  },
  overload: {
    response: "429 and 502 to 504",
    provokedBy: "nothing: judged when met",
    routes: every,
    level: "implied",
    passive: true,
    maybeGateway: true,
  },
  transportError: {
    response: "errors of the transport: 408, 414, 417, 431, a bare 400",
    provokedBy: "bytes that never become a request",
    routes: [],
    level: "open",
  },
} as const satisfies Record<string, SignatureRow>;
