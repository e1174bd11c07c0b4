import { createRemoteJWKSet, decodeJwt, jwtVerify } from "jose";
import * as oidc from "openid-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startEmbeddedProvider } from "./embedded-provider.ts";
import { createExternalProvider, type Grant, type RealmOptions } from "./external-provider.ts";
import type { IdentityProvider, IdentityUser } from "./identity-provider.ts";
import { REDIRECT_URI, SCOPE, SHORT_LIVED_CLIENT_ID } from "./provider-configuration.ts";

let provider: IdentityProvider;
const secrets: string[] = [];
beforeAll(async () => {
  provider = await startEmbeddedProvider({ onSecret: (value) => secrets.push(value) });
});
afterAll(() => provider.stop());

const realm = (grant: Grant, options: Partial<RealmOptions> = {}) =>
  createExternalProvider({
    authUrl: provider.authUrl,
    clientId: provider.clientId,
    scope: SCOPE,
    redirectUri: REDIRECT_URI,
    grant,
    users: provider.users,
    fetch,
    onSecret: () => undefined,
    ...options,
  });
const verified = (token: string) =>
  jwtVerify(token, createRemoteJWKSet(new URL(`${provider.authUrl}/jwks`)), { issuer: provider.authUrl });

describe("the embedded identity provider", () => {
  it("is a realm below a path, described by its discovery document", async () => {
    const { status, body } = await provider.discover();
    expect(new URL(provider.authUrl).pathname).not.toBe("/");
    expect(status).toBe(200);
    const document = JSON.parse(body) as Record<string, unknown>;
    expect(document.issuer).toBe(provider.authUrl);
    const addresses = ["authorization_endpoint", "token_endpoint", "jwks_uri"].map((name) =>
      String(document[name]),
    );
    for (const address of addresses) expect(address.startsWith(`${provider.authUrl}/`)).toBe(true);
    expect((await fetch(new URL("/.well-known/openid-configuration", provider.authUrl))).status).toBe(404);
  });

  it("publishes the keys that sign, and nothing private of them", async () => {
    const { keys } = await provider.jwks();
    expect(keys).toHaveLength(1);
    expect(Object.keys(keys[0]!)).not.toEqual(expect.arrayContaining(["d"]));
  });

  it("logs alice in by authorization code and PKCE, through its form", async () => {
    const tokens = await provider.login(provider.users.alice);
    const { payload } = await verified(tokens.accessToken);
    expect(payload).toMatchObject({
      preferred_username: "alice",
      given_name: "Zoë",
      family_name: expect.any(String),
      email: expect.stringContaining("@"),
      locale: "it",
      sub: expect.any(String),
    });
    expect(tokens.expiresAt).toBeGreaterThan(Date.now());
    expect(decodeJwt(tokens.idToken!).typ).toBe("ID");
    expect(payload.typ).toBeUndefined();
    expect(secrets).toEqual(
      expect.arrayContaining([tokens.accessToken, tokens.idToken, tokens.refreshToken]),
    );
  });

  it("refreshes, for the same subject, again and again", async () => {
    const first = await provider.login(provider.users.alice);
    const second = await provider.refresh(first);
    const third = await provider.refresh(first);
    expect(new Set([first, second, third].map(({ accessToken }) => accessToken)).size).toBe(3);
    expect((await verified(third.accessToken)).payload.sub).toBe(decodeJwt(first.accessToken).sub);
  });

  it("grants directly by user name and password", async () => {
    const tokens = await realm("password").login({ name: "bob", password: "bob" });
    expect((await verified(tokens.accessToken)).payload.preferred_username).toBe("bob");
    const renewed = await realm("password").refresh(tokens);
    expect((await verified(renewed.accessToken)).payload.preferred_username).toBe("bob");
  });

  it.each<[Grant, IdentityUser]>([
    ["authorization_code", { name: "alice", password: "wrong" }],
    ["authorization_code", { name: "__proto__", password: "alice" }],
    ["password", { name: "alice", password: "wrong" }],
    ["refresh_token", { name: "alice", refreshToken: "bogus" }],
  ])("refuses a wrong %s login, and says whose side it is on", async (grant, user) => {
    await expect(realm(grant).login(user)).rejects.toMatchObject({ code: "login-failed", exitCode: 3 });
  });

  it("refuses a code that it has not given", async () => {
    const client = await oidc.discovery(
      new URL(provider.authUrl),
      provider.clientId,
      undefined,
      oidc.None(),
      {
        execute: [oidc.allowInsecureRequests],
      },
    );
    const callback = new URL(`${REDIRECT_URI}?code=bogus&iss=${encodeURIComponent(provider.authUrl)}`);
    const checks = { pkceCodeVerifier: oidc.randomPKCECodeVerifier() };
    await expect(oidc.authorizationCodeGrant(client, callback, checks)).rejects.toMatchObject({
      error: "invalid_grant",
    });
  });

  it("has a client whose tokens live for seconds, by either grant", async () => {
    for (const grant of ["authorization_code", "password"] as const) {
      const short = realm(grant, { clientId: SHORT_LIVED_CLIENT_ID });
      const { accessToken } = await short.login(provider.users.alice);
      const { iat = 0, exp = 0 } = decodeJwt(accessToken);
      expect(exp - iat).toBe(5);
    }
  });

  it("shares nothing with another one, and both can start at once", async () => {
    const others = await Promise.all([startEmbeddedProvider({}), startEmbeddedProvider({})]);
    const { refreshToken } = await others[0].login(others[0].users.alice);
    await expect(others[1].refresh({ accessToken: "", refreshToken: refreshToken! })).rejects.toMatchObject({
      code: "login-failed",
    });
    await Promise.all(others.map((other) => other.stop()));
  });

  it("names what is wrong when there is no realm", async () => {
    const nowhere = realm("password", { authUrl: "http://127.0.0.1:9/realm" });
    await expect(nowhere.login(provider.users.alice)).rejects.toMatchObject({
      code: "discovery-failed",
      exitCode: 3,
    });
  });
});
