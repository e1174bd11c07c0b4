/** Any OpenID Connect realm as the identity provider of a run. */
import type * as oidc from "openid-client";
import { givenToken } from "./given-token.ts";
import type { IdentityProvider, IdentityUser, TokenSet } from "./identity-provider.ts";
import { discoveryFailed, loginFailed, requireCredential } from "./login-failure.ts";
import { discoverRealm, type Grant, logins, type OidcClient } from "./oidc-login.ts";
import { realmDocuments } from "./realm-documents.ts";
import { createRefreshTokenFiles } from "./refresh-token-file.ts";
import { againIf, isUnheard, isUnsent } from "./unheard-answer.ts";

export type { Grant } from "./oidc-login.ts";

export interface RealmOptions extends OidcClient {
  readonly grant: Grant;
  readonly users: IdentityProvider["users"];
  /** Told of every token as soon as it is known. */
  readonly onSecret: (value: string, label: string) => void;
}

export function createExternalProvider(options: RealmOptions): IdentityProvider {
  const client = { ...options, authUrl: options.authUrl.replace(/\/+$/, "") };
  const realm = rememberedRealm(client);
  const newest = createSuccession();
  const renewed = createRefreshTokenFiles(options.users);
  const logIn = async (grant: Exclude<Grant, "token">, user: IdentityUser) => {
    requireCredential(grant, user);
    const used = newest.of(user.refreshToken);
    const configuration = await realm();
    const asUser = used === undefined ? user : { ...user, refreshToken: used };
    // A refresh token that the realm has seen may be spent: to show it again can end the whole session.
    const answer = await againIf(grant === "refresh_token" ? isUnsent : isUnheard, () =>
      logins[grant](configuration, client, asUser),
    ).catch((error: unknown) => {
      throw loginFailed(client, grant, user.name, error);
    });
    if (grant === "refresh_token") {
      newest.follows(used, answer.refresh_token);
      renewed(used, answer.refresh_token);
    }
    return taken(answer, user.name, options.onSecret, grant === "refresh_token" ? used : undefined);
  };
  return {
    kind: "external",
    authUrl: client.authUrl,
    clientId: options.clientId,
    users: options.users,
    ...realmDocuments(client),
    login: async (user) => (options.grant === "token" ? givenToken(user) : logIn(options.grant, user)),
    refresh: async ({ refreshToken }) => {
      if (refreshToken !== undefined) return logIn("refresh_token", { name: "the user", refreshToken });
      throw loginFailed(
        client,
        "refresh_token",
        "the user",
        new Error("the last login gave no refresh token"),
      );
    },
    mint: undefined,
    stop: async () => undefined,
  };
}

/** Discovers once; after a failure, again at the next call. @throws HarnessError (exit code 3) */
function rememberedRealm(client: OidcClient): () => Promise<oidc.Configuration> {
  let realm: Promise<oidc.Configuration> | undefined;
  return () => {
    realm ??= againIf(isUnheard, () => discoverRealm(client)).catch((error: unknown) => {
      realm = undefined;
      throw discoveryFailed(client, error);
    });
    return realm;
  };
}

/** Where refresh tokens are renewed with each use, an old one must not be used again: it may end the whole session. */
function createSuccession() {
  const successors = new Map<string, string>();
  const of = (token: string | undefined): string | undefined => {
    const next = token === undefined ? undefined : successors.get(token);
    return next === undefined ? token : of(next);
  };
  const follows = (old: string | undefined, next: string | undefined) => {
    if (old !== undefined && next !== undefined && next !== old) successors.set(old, next);
  };
  return { of, follows };
}

/** Every value is a secret from the moment it is known. */
function taken(
  tokens: oidc.TokenEndpointResponse,
  name: string,
  onSecret: RealmOptions["onSecret"],
  previousRefresh?: string,
): TokenSet {
  const { access_token: accessToken, id_token: idToken, expires_in: expiresInS } = tokens;
  const refreshToken = tokens.refresh_token ?? previousRefresh;
  onSecret(accessToken, `access token of ${name}`);
  if (idToken) onSecret(idToken, `ID token of ${name}`);
  if (refreshToken) onSecret(refreshToken, `refresh token of ${name}`);
  return {
    accessToken,
    ...(idToken ? { idToken } : {}),
    ...(refreshToken ? { refreshToken } : {}),
    ...(expiresInS ? { expiresAt: Date.now() + expiresInS * 1000 } : {}),
  };
}
