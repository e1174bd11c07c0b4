/** How the embedded provider is set up: one realm, two users, JWT access tokens (contract, section 8). */
import type { Configuration, JWK, KoaContextWithOIDC } from "oidc-provider";
import { accountOf } from "./accounts.ts";
import { createArtifactStore } from "./kept-artifacts.ts";

/** The audience of every access token. */
export const RESOURCE = "urn:financial-data-service";
export const CLIENT_ID = "countersign";
/** A client whose access tokens live for seconds, to see what comes after. */
export const SHORT_LIVED_CLIENT_ID = "countersign-short-lived";
export const REDIRECT_URI = "http://127.0.0.1/countersign/callback";
export const SCOPE = "openid profile email offline_access";
/** Of an access token. A resource scope among `scopes` below would ask for consent for ever. */
export const TOKEN_SCOPE = "openid profile email";
const ACCESS_TOKEN_S = 3600;
const SHORT_LIVED_S = 5;
const DAY_S = 86_400;

export function providerConfiguration(signingKey: JWK, cookieKey: string): Configuration {
  return {
    adapter: createArtifactStore(),
    clients: [CLIENT_ID, SHORT_LIVED_CLIENT_ID].map(publicClient),
    jwks: { keys: [signingKey] },
    cookies: { keys: [cookieKey] },
    scopes: SCOPE.split(" "),
    claims: {
      // As Keycloak marks its own: by `typ` a service may tell that this is no access token.
      openid: ["sub", "typ"],
      profile: ["preferred_username", "given_name", "family_name", "locale"],
      email: ["email", "email_verified"],
    },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    ttl: {
      AccessToken: (_context, _token, client) => lifetimeS(client.clientId),
      AuthorizationCode: 60,
      IdToken: ACCESS_TOKEN_S,
      RefreshToken: DAY_S,
      Session: DAY_S,
      Grant: DAY_S,
      Interaction: 600,
    },
    issueRefreshToken: async () => true,
    findAccount: async (_context, subject) => {
      const account = accountOf(subject);
      const typ = (use: string) => (use === "id_token" ? { typ: "ID" } : {});
      return (
        account && {
          accountId: subject,
          claims: async (use) => ({ sub: subject, ...typ(use), ...account.claims }),
        }
      );
    },
    extraTokenClaims: async (_context, token) =>
      "accountId" in token ? { ...accountOf(String(token.accountId))?.claims } : {},
    loadExistingGrant: grantWithoutAsking,
    interactions: {
      url: ({ oidc }, interaction) => `${new URL(oidc.issuer).pathname}/interaction/${interaction.uid}`,
    },
    features: {
      devInteractions: { enabled: false },
      // JWT access tokens come from here; the default resource spares the client naming it.
      resourceIndicators: {
        enabled: true,
        defaultResource: async () => RESOURCE,
        useGrantedResource: async () => true,
        getResourceServerInfo: async (_context, _resource, client) => resourceServerFor(client.clientId),
      },
    },
  };
}

const publicClient = (clientId: string) => ({
  client_id: clientId,
  token_endpoint_auth_method: "none" as const,
  grant_types: ["authorization_code", "refresh_token", "password"],
  response_types: ["code" as const],
  redirect_uris: [REDIRECT_URI],
});

const lifetimeS = (clientId: string) => (clientId === SHORT_LIVED_CLIENT_ID ? SHORT_LIVED_S : ACCESS_TOKEN_S);

/** How access tokens of this client look. */
export const resourceServerFor = (clientId: string) => ({
  scope: TOKEN_SCOPE,
  audience: RESOURCE,
  accessTokenFormat: "jwt" as const,
  accessTokenTTL: lifetimeS(clientId),
  jwt: { sign: { alg: "RS256" as const } },
});

/** The clients are ours, so nobody is asked for consent. */
async function grantWithoutAsking({ oidc }: KoaContextWithOIDC) {
  const grant = new oidc.provider.Grant({
    clientId: oidc.client!.clientId,
    accountId: oidc.session!.accountId!,
  });
  grant.addOIDCScope(SCOPE);
  grant.addResourceScope(RESOURCE, TOKEN_SCOPE);
  await grant.save();
  return grant;
}
