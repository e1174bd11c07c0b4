/** The direct grant (RFC 6749, 4.3) of the embedded provider, which oidc-provider leaves to its users. */

import type Provider from "oidc-provider";
import type { Client, KoaContextWithOIDC, errors as OidcErrors } from "oidc-provider";
import { authenticated, subjectOf } from "./accounts.ts";
import { RESOURCE, resourceServerFor, SCOPE, TOKEN_SCOPE } from "./provider-configuration.ts";

export function registerPasswordGrant(provider: Provider, errors: typeof OidcErrors): void {
  const handler = async (context: KoaContextWithOIDC) => {
    const { params } = context.oidc;
    const name = String(params?.username ?? "");
    if (!authenticated(name, params?.password))
      throw new errors.InvalidGrant("user name or password is wrong");
    context.body = await tokensFor(provider, context.oidc.client!, subjectOf(name));
  };
  provider.registerGrantType("password", handler as never, ["username", "password", "scope"], []);
}

/** The same kind of tokens as a login by code gives, but for the ID token. */
async function tokensFor(provider: Provider, client: Client, accountId: string) {
  const grant = new provider.Grant({ clientId: client.clientId, accountId });
  grant.addOIDCScope(SCOPE);
  grant.addResourceScope(RESOURCE, TOKEN_SCOPE);
  const common = { accountId, client, grantId: await grant.save(), gty: "password" };
  const token = new provider.AccessToken({ ...common, scope: TOKEN_SCOPE } as never);
  token.resourceServer = new provider.ResourceServer(RESOURCE, resourceServerFor(client.clientId) as never);
  const refresh = new provider.RefreshToken({
    ...common,
    scope: SCOPE,
    resource: RESOURCE,
    rotations: 0,
    iiat: Math.floor(Date.now() / 1000),
  } as never);
  return {
    access_token: await token.save(),
    refresh_token: await refresh.save(),
    expires_in: token.expiration,
    token_type: "Bearer",
    scope: SCOPE,
  };
}
