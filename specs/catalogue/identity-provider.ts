/** IDP: The identity provider as far as a client needs it: its discovery document (§5.1). */
import type { Chapter } from "./entry.ts";

export const identityProvider = {
  prefix: "IDP",
  title: "Identity provider",
  entries: {
    "IDP-01": {
      source: ["§5.1"],
      title: "The discovery document is served at {auth_url}",
      says: "A client can be configured from .well-known/openid-configuration below {auth_url}: it is JSON, and needs no authentication.",
      level: "stated",
      reading: "{auth_url} may be configured with or without a trailing slash.",
    },
    "IDP-02": {
      source: ["§5.1"],
      title: "The discovery document suffices to configure a client",
      says: "A client can be configured automatically, so the members that OpenID Connect requires are there: issuer, endpoints, jwks_uri and what is supported.",
      level: "implied",
      reading: "token_endpoint may be absent where only the implicit flow is offered.",
    },
    "IDP-03": {
      source: ["OIDC"],
      title: "The issuer is {auth_url}",
      says: "The authentication service follows OpenID Connect, where the issuer equals the address that the discovery document was found under.",
      level: "implied",
      reading: "One trailing slash is ignored. A different host inside a container network is noted.",
    },
    "IDP-04": {
      source: ["§5.1"],
      title: "authorization_code or implicit is offered",
      says: "The flows authorization_code or implicit are recommended, so a reader expects at least one of them on offer.",
      level: "implied",
      reading: "Further flows may be offered.",
    },
    "IDP-05": {
      source: ["OIDC"],
      title: "The key set of the identity provider is served",
      says: "The authentication service follows OpenID Connect, where jwks_uri answers with the keys that sign tokens.",
      level: "implied",
      reading: "Access tokens may be opaque nonetheless.",
    },
    "IDP-06": {
      source: ["§5.1"],
      title: "Everything else about the identity provider is its own affair",
      says: "The authentication service is an identity provider product and no part of this interface.",
      level: "unverifiable",
      unverifiable: "the identity provider is outside the interface; any product will do.",
    },
  },
} as const satisfies Chapter;
