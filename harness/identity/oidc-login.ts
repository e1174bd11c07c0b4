/** The client side of OpenID Connect: discovery from {auth_url}, and tokens by each grant (openid-client). */
import * as oidc from "openid-client";
import { boundedFetch } from "./bounded-fetch.ts";
import { fillLoginForm } from "./fill-login-form.ts";
import type { IdentityUser } from "./identity-provider.ts";

export type Grant = "authorization_code" | "password" | "refresh_token" | "token";

export interface OidcClient {
  /** {auth_url}, without a final slash. */
  readonly authUrl: string;
  readonly clientId: string;
  readonly clientSecret?: string | undefined;
  readonly scope: string;
  /** Never served: a login ends on being sent there. */
  readonly redirectUri: string;
  /** Trusts what the operator wants trusted (FDS_CA_FILE). */
  readonly fetch: typeof globalThis.fetch;
}

/** The clock of this machine may be that far from the realm's. */
const CLOCK_SKEW_S = 300;

export const discoveryUrl = (authUrl: string) => `${authUrl}/.well-known/openid-configuration`;

/**
 * The realm as its discovery document describes it. The issuer in it may differ from {auth_url}, as behind a container's
 * network: that is for IDP-03 to judge.
 */
export function discoverRealm(client: OidcClient): Promise<oidc.Configuration> {
  const { authUrl, clientId, clientSecret, fetch } = client;
  const metadata = {
    [oidc.clockTolerance]: CLOCK_SKEW_S,
    ...(clientSecret === undefined ? {} : { client_secret: clientSecret }),
  };
  return oidc.discovery(
    new URL(discoveryUrl(authUrl)),
    clientId,
    metadata,
    clientAuthentication(clientSecret),
    {
      execute: authUrl.startsWith("http:") ? [oidc.allowInsecureRequests] : [],
      [oidc.customFetch]: boundedFetch(fetch) as oidc.CustomFetch,
    },
  );
}

/** In the way the realm offers; a realm that says nothing offers Basic (OpenID Connect Discovery, section 3). */
function clientAuthentication(clientSecret: string | undefined): oidc.ClientAuth {
  if (clientSecret === undefined) return oidc.None();
  const [basic, post] = [oidc.ClientSecretBasic(clientSecret), oidc.ClientSecretPost(clientSecret)];
  return (server, ...request) => {
    const offered = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    const isPost = offered.includes("client_secret_post") && !offered.includes("client_secret_basic");
    return (isPost ? post : basic)(server, ...request);
  };
}

type Login = (
  realm: oidc.Configuration,
  client: OidcClient,
  user: IdentityUser,
) => Promise<oidc.TokenEndpointResponse>;

/** How a token is got from the realm, by grant. Rejects with what openid-client throws, or LoginStuck. */
export const logins: Readonly<Record<Exclude<Grant, "token">, Login>> = {
  authorization_code: byCode,
  password: (realm, { scope }, { name, password = "" }) =>
    oidc.genericGrantRequest(realm, "password", { username: name, password, scope }),
  refresh_token: (realm, _client, { refreshToken = "" }) => oidc.refreshTokenGrant(realm, refreshToken),
};

/** Authorization code with PKCE (RFC 7636), driven through the realm's own login page. */
async function byCode(
  realm: oidc.Configuration,
  { authUrl, redirectUri, scope, fetch }: OidcClient,
  user: IdentityUser,
): Promise<oidc.TokenEndpointResponse> {
  const pkceCodeVerifier = oidc.randomPKCECodeVerifier();
  const expectedState = oidc.randomState();
  const start = oidc.buildAuthorizationUrl(realm, {
    redirect_uri: redirectUri,
    scope,
    code_challenge: await oidc.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: "S256",
    state: expectedState,
  });
  const callback = await fillLoginForm({ start, redirectUri, realm: new URL(authUrl), user, fetch });
  return oidc.authorizationCodeGrant(realm, callback, { pkceCodeVerifier, expectedState });
}
