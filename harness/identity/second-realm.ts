/**
 * A second realm beside the embedded one, with an issuer and a key of its own. It is really served: a service that takes the
 * keys from whatever issuer a token names would find them, and is only found out that way (OAU-17).
 */
import type { ServerResponse } from "node:http";
import type { JWK } from "jose";
import { discoveryUrl } from "./oidc-login.ts";
import { newRealmKey, publicPartOf } from "./realm-key.ts";

export interface SecondRealm {
  readonly issuer: string;
  readonly signingKey: JWK;
  /** Answers the discovery document and the key set; false when the address is another. */
  serve(url: string, response: ServerResponse): boolean;
}

export async function createSecondRealm(issuer: string): Promise<SecondRealm> {
  const signingKey = await newRealmKey();
  const documents: Readonly<Record<string, object>> = {
    [discoveryUrl(issuer)]: {
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ["code"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: ["RS256"],
    },
    [`${issuer}/jwks`]: { keys: [publicPartOf(signingKey)] },
  };
  return {
    issuer,
    signingKey,
    serve: (url, response) => {
      const document = documents[url];
      if (document)
        response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(document));
      return document !== undefined;
    },
  };
}
