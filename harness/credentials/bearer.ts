/** An access token, in the one place the interface gives it and in the many it does not (section OAuth 2.0 and OpenID Connect). */

import { addQuery, type Credential, setHeader } from "../client/outgoing-request.ts";
import { encodedComponent } from "../net/uri-component.ts";

/** `Authorization: Bearer <token>`. */
export function bearer(token: string, description = "a Bearer token"): Credential {
  return { description, apply: (request) => setHeader(request, "Authorization", `Bearer ${token}`) };
}

/** Any value of the Authorization header. */
export function authorization(value: string, description: string): Credential {
  return { description, apply: (request) => setHeader(request, "Authorization", value) };
}

/** Any header. */
export function header(name: string, value: string, description: string): Credential {
  return { description, apply: (request) => setHeader(request, name, value) };
}

/** A value in the query string under the given name, percent-encoded. */
export function inQuery(name: string, value: string, description: string): Credential {
  return {
    description,
    apply: (request) => addQuery(request, `${name}=${encodedComponent(value)}`),
  };
}

/** Several credentials on one request, applied in order. */
export function together(...credentials: Credential[]): Credential {
  return {
    description: credentials.map(({ description }) => description).join(" and "),
    ready: async () => {
      for (const credential of credentials) await credential.ready?.();
    },
    apply: async (request) => {
      for (const credential of credentials) await credential.apply(request);
    },
  };
}
