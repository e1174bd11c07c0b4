/** How the embedded provider is set up: one realm, two users, JWT access tokens (contract, section 8). */
import type { Configuration, JWK, KoaContextWithOIDC } from "oidc-provider";

/** The audience of every access token. */
export const RESOURCE = "urn:financial-data-service";
export const CLIENT_ID = "countersign";
export const REDIRECT_URI = "http://127.0.0.1/countersign/callback";
export const SCOPE = "openid profile email offline_access";
const ACCESS_TOKEN_S = 3600;

export interface Account {
  readonly password: string;
  readonly claims: Readonly<Record<string, string | boolean>>;
}

/** Names with text beyond ASCII, for services that let only the language be changed (rule D17). */
export const accounts: Readonly<Record<string, Account>> = {
  alice: {
    password: "alice",
    claims: {
      preferred_username: "alice",
      given_name: "Zoë",
      family_name: "Łukasz 🙂",
      email: "alice@users.example",
      email_verified: true,
      locale: "it",
    },
  },
  bob: {
    password: "bob",
    claims: {
      preferred_username: "bob",
      given_name: "Bjørn",
      family_name: "Ωmega",
      email: "bob@users.example",
      email_verified: true,
      locale: "en",
    },
  },
};

/** The subject of each user: opaque, as real realms have it. */
export const subjectOf = (name: string) =>
  `5f7d2c9a-0000-4000-8000-${Buffer.from(name).toString("hex").padEnd(12, "0").slice(0, 12)}`;
export const nameOfSubject = (subject: string) =>
  Object.keys(accounts).find((name) => subjectOf(name) === subject);

export function providerConfiguration(signingKey: JWK, cookieKey: string): Configuration {
  return {
    clients: [
      {
        client_id: CLIENT_ID,
        token_endpoint_auth_method: "none",
        grant_types: ["authorization_code", "refresh_token", "password"],
        response_types: ["code"],
        redirect_uris: [REDIRECT_URI],
      },
    ],
    jwks: { keys: [signingKey] },
    cookies: { keys: [cookieKey] },
    // Only what OpenID Connect itself defines: a resource scope here would ask for consent for ever.
    scopes: ["openid", "profile", "email", "offline_access"],
    claims: {
      profile: ["preferred_username", "given_name", "family_name", "locale"],
      email: ["email", "email_verified"],
    },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    ttl: {
      AccessToken: ACCESS_TOKEN_S,
      AuthorizationCode: 60,
      IdToken: ACCESS_TOKEN_S,
      RefreshToken: 86_400,
      Session: 86_400,
      Grant: 86_400,
      Interaction: 600,
    },
    issueRefreshToken: async () => true,
    findAccount: async (_context, subject) => {
      const account = accounts[nameOfSubject(subject) ?? ""];
      return account && { accountId: subject, claims: async () => ({ sub: subject, ...account.claims }) };
    },
    extraTokenClaims: async (_context, token) =>
      "accountId" in token ? { ...accounts[nameOfSubject(String(token.accountId)) ?? ""]?.claims } : {},
    loadExistingGrant: grantWithoutAsking,
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    features: {
      devInteractions: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: async () => RESOURCE,
        useGrantedResource: async () => true,
        getResourceServerInfo: async () => ({
          scope: "openid profile email",
          audience: RESOURCE,
          accessTokenFormat: "jwt",
          accessTokenTTL: ACCESS_TOKEN_S,
          jwt: { sign: { alg: "RS256" } },
        }),
      },
    },
  };
}

/** The client is ours, so nobody is asked for consent. */
async function grantWithoutAsking({ oidc }: KoaContextWithOIDC) {
  const grant = new oidc.provider.Grant({
    clientId: oidc.client!.clientId,
    accountId: oidc.session!.accountId!,
  });
  grant.addOIDCScope(SCOPE);
  grant.addResourceScope(RESOURCE, "openid profile email");
  await grant.save();
  return grant;
}
