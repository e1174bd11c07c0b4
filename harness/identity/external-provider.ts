/** Any OpenID Connect realm as the identity provider of a run. */
import type * as oidc from "openid-client";
import { remark } from "../check/current-check.ts";
import { givenToken } from "./given-token.ts";
import type { IdentityProvider, IdentityUser, TokenSet } from "./identity-provider.ts";
import { discoveryFailed, loginFailed, requireCredential } from "./login-failure.ts";
import { discoverRealm, type Grant, logins, type OidcClient } from "./oidc-login.ts";
import { againIf, isUnheard, isUnsent } from "./passing-failure.ts";
import { realmDocuments } from "./realm-documents.ts";
import { createSuccession } from "./refresh-succession.ts";
import { createRefreshTokenFiles } from "./refresh-token-file.ts";
import { lifeMs } from "./token-expiry.ts";

export type { Grant } from "./oidc-login.ts";

export interface RealmOptions extends OidcClient {
  readonly grant: Grant;
  readonly users: IdentityProvider["users"];
  /** Told of every token as soon as it is known. */
  readonly onSecret: (value: string, label: string) => void;
}

export function createExternalProvider(client: RealmOptions): IdentityProvider {
  const realm = rememberedRealm(client);
  const inSuccession = createSuccession(createRefreshTokenFiles(client.users, remark));
  const ask = async (grant: Exclude<Grant, "token">, user: IdentityUser) => {
    const configuration = await realm();
    // A refresh token that the realm has seen may be spent: to show it again can end the whole session.
    return againIf(grant === "refresh_token" ? isUnsent : isUnheard, () =>
      logins[grant](configuration, client, user),
    ).catch((error: unknown) => {
      throw loginFailed(client, grant, user.name, error);
    });
  };
  const logIn = async (grant: Exclude<Grant, "token">, user: IdentityUser) => {
    requireCredential(grant, user);
    const { refreshToken = "" } = user;
    const answer =
      grant === "refresh_token"
        ? await inSuccession(refreshToken, (newest) => ask(grant, { ...user, refreshToken: newest }))
        : await ask(grant, user);
    return taken(answer, user.name, client.onSecret);
  };
  return {
    kind: "external",
    authUrl: client.authUrl,
    clientId: client.clientId,
    users: client.users,
    canLogInAnew: client.grant === "authorization_code" || client.grant === "password",
    ...realmDocuments(client),
    login: async (user) => (client.grant === "token" ? givenToken(user) : logIn(client.grant, user)),
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

/** Every value is a secret from the moment it is known. */
function taken(
  tokens: oidc.TokenEndpointResponse,
  name: string,
  onSecret: RealmOptions["onSecret"],
): TokenSet {
  const { access_token: accessToken, id_token: idToken, refresh_token: refreshToken } = tokens;
  const life = lifeMs(accessToken, tokens.expires_in);
  onSecret(accessToken, `access token of ${name}`);
  if (idToken) onSecret(idToken, `ID token of ${name}`);
  if (refreshToken) onSecret(refreshToken, `refresh token of ${name}`);
  return {
    accessToken,
    ...(idToken ? { idToken } : {}),
    ...(refreshToken ? { refreshToken } : {}),
    ...(life === undefined ? {} : { expiresAt: Date.now() + life }),
  };
}
