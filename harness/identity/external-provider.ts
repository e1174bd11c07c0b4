/** The client side of any OpenID Connect realm: discovery, login by whatever grant, refresh (openid-client). */
import * as oidc from "openid-client";
import { unreachable } from "../errors.ts";
import { fillLoginForm } from "./fill-login-form.ts";
import type { IdentityProvider, IdentityUser, TokenSet } from "./identity-provider.ts";

export type Grant = "authorization_code" | "password" | "refresh_token" | "token";

export interface RealmOptions {
  readonly authUrl: string;
  readonly clientId: string;
  readonly clientSecret?: string | undefined;
  readonly scope: string;
  readonly redirectUri: string;
  readonly grant: Grant;
  readonly users: { readonly alice: IdentityUser; readonly bob?: IdentityUser };
  readonly fetch: typeof globalThis.fetch;
  readonly onSecret: (value: string, label: string) => void;
}

export function createExternalProvider(options: RealmOptions): IdentityProvider {
  const authUrl = options.authUrl.replace(/\/+$/, "");
  let configuration: Promise<oidc.Configuration> | undefined;
  const configured = () => {
    configuration ??= discover({ ...options, authUrl });
    return configuration;
  };
  const login = async (user: IdentityUser): Promise<TokenSet> => {
    if (options.grant === "token") return given(user);
    const tokens = await grants[options.grant](await configured(), options, user).catch((error: Error) => {
      throw loginFailed(options, user, error);
    });
    return taken(tokens, user.name, options);
  };
  return {
    kind: "external",
    authUrl,
    clientId: options.clientId,
    users: options.users,
    discover: async () => {
      const response = await options.fetch(discoveryUrl(authUrl));
      return { status: response.status, body: await response.text() };
    },
    jwks: async () => {
      const { jwks_uri } = (await configured()).serverMetadata();
      return (await (await options.fetch(jwks_uri!)).json()) as { keys: Record<string, unknown>[] };
    },
    login,
    refresh: async (tokens) => {
      const renewed = await oidc.refreshTokenGrant(await configured(), tokens.refreshToken!);
      return taken(renewed, "the user", options, tokens.refreshToken);
    },
    mint: undefined,
    stop: async () => undefined,
  };
}

const discoveryUrl = (authUrl: string) => `${authUrl}/.well-known/openid-configuration`;

async function discover({
  authUrl,
  clientId,
  clientSecret,
  fetch,
}: RealmOptions): Promise<oidc.Configuration> {
  const insecure = authUrl.startsWith("http:") ? [oidc.allowInsecureRequests] : [];
  try {
    return await oidc.discovery(
      new URL(discoveryUrl(authUrl)),
      clientId,
      clientSecret,
      clientSecret === undefined ? oidc.None() : undefined,
      { execute: insecure, [oidc.customFetch]: fetch as oidc.CustomFetch },
    );
  } catch (error) {
    const { message, cause } = error as Error & { cause?: Error };
    throw unreachable("identity provider", "discovery-failed", {
      tried: `GET ${discoveryUrl(authUrl)}`,
      saw: cause instanceof Error ? `${message}: ${cause.message}` : message,
      next: "FDS_AUTH_URL has to be the realm's issuer, reachable from here (FDS_CA_FILE for a private certificate).",
      cause: error,
    });
  }
}

type Login = (
  configuration: oidc.Configuration,
  options: RealmOptions,
  user: IdentityUser,
) => Promise<oidc.TokenEndpointResponse>;

const grants: Record<Exclude<Grant, "token">, Login> = {
  authorization_code: async (configuration, options, user) => {
    const verifier = oidc.randomPKCECodeVerifier();
    const state = oidc.randomState();
    const start = oidc.buildAuthorizationUrl(configuration, {
      redirect_uri: options.redirectUri,
      scope: options.scope,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
      state,
    });
    const callback = await fillLoginForm(start, options.redirectUri, user, options.fetch);
    return oidc.authorizationCodeGrant(configuration, callback, {
      pkceCodeVerifier: verifier,
      expectedState: state,
    });
  },
  password: (configuration, { scope }, { name, password = "" }) =>
    oidc.genericGrantRequest(configuration, "password", { username: name, password, scope }),
  refresh_token: (configuration, _options, { refreshToken = "" }) =>
    oidc.refreshTokenGrant(configuration, refreshToken),
};

function given({ name, token }: IdentityUser): TokenSet {
  if (token !== undefined) return { accessToken: token };
  throw unreachable("settings", "token-missing", {
    tried: `logging in ${name} by a given token`,
    saw: "no token is set",
    next: "Set FDS_USER_TOKEN (and FDS_OTHER_USER_TOKEN), or another FDS_GRANT.",
  });
}

/** Every value is a secret from the moment it is known. */
function taken(
  tokens: oidc.TokenEndpointResponse,
  name: string,
  { onSecret }: RealmOptions,
  previousRefresh?: string,
): TokenSet {
  const refreshToken = tokens.refresh_token ?? previousRefresh;
  onSecret(tokens.access_token, `access token of ${name}`);
  if (tokens.id_token) onSecret(tokens.id_token, `ID token of ${name}`);
  if (refreshToken) onSecret(refreshToken, `refresh token of ${name}`);
  return {
    accessToken: tokens.access_token,
    ...(tokens.id_token ? { idToken: tokens.id_token } : {}),
    ...(refreshToken ? { refreshToken } : {}),
    ...(tokens.expires_in ? { expiresAt: Date.now() + tokens.expires_in * 1000 } : {}),
  };
}

function loginFailed({ authUrl, grant }: RealmOptions, { name }: IdentityUser, error: Error) {
  const { error: code, error_description: description } = error as Error & Record<string, string | undefined>;
  return unreachable("identity provider", "login-failed", {
    tried: `logging in ${name} at ${authUrl} by ${grant}`,
    saw: [code, description ?? error.message].filter(Boolean).join(": "),
    next: "Check FDS_USER_NAME, FDS_USER_PASSWORD (or the OTHER_ ones), FDS_CLIENT_ID and FDS_GRANT.",
    cause: error,
  });
}
