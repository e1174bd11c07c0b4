/** The direct grant (RFC 6749, 4.3) of the embedded provider, which oidc-provider leaves to its users. */

import type Provider from "oidc-provider";
import type { KoaContextWithOIDC, errors as OidcErrors } from "oidc-provider";
import { accounts, RESOURCE, SCOPE, subjectOf } from "./provider-configuration.ts";

export function registerPasswordGrant(provider: Provider, errors: typeof OidcErrors): void {
  const handler = async (context: KoaContextWithOIDC) => {
    const { client, params } = context.oidc;
    const name = String(params?.username ?? "");
    if (accounts[name] === undefined || accounts[name].password !== params?.password)
      throw new errors.InvalidGrant("user name or password is wrong");
    const accountId = subjectOf(name);
    const grant = new provider.Grant({ clientId: client!.clientId, accountId });
    grant.addOIDCScope(SCOPE);
    grant.addResourceScope(RESOURCE, "openid profile email");
    const grantId = await grant.save();
    const common = { accountId, client: client!, grantId, gty: "password" };
    const token = new provider.AccessToken({ ...common, scope: "openid profile email" } as never);
    const info = {
      scope: "openid profile email",
      audience: RESOURCE,
      accessTokenFormat: "jwt",
      jwt: { sign: { alg: "RS256" } },
    };
    token.resourceServer = new provider.ResourceServer(RESOURCE, info as never);
    const refresh = new provider.RefreshToken({
      ...common,
      scope: SCOPE,
      resource: RESOURCE,
      rotations: 0,
      iiat: Math.floor(Date.now() / 1000),
    } as never);
    context.body = {
      access_token: await token.save(),
      refresh_token: await refresh.save(),
      expires_in: token.expiration,
      token_type: "Bearer",
      scope: SCOPE,
    };
  };
  provider.registerGrantType("password", handler as never, ["username", "password", "scope"], []);
}
