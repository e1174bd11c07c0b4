import { createRemoteJWKSet, decodeJwt, jwtVerify } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startEmbeddedProvider } from "./embedded-provider.ts";
import { createExternalProvider, type Grant } from "./external-provider.ts";
import type { IdentityProvider, IdentityUser } from "./identity-provider.ts";
import { REDIRECT_URI, SCOPE } from "./provider-configuration.ts";

let provider: IdentityProvider;
const secrets: string[] = [];
beforeAll(async () => {
  provider = await startEmbeddedProvider({ onSecret: (value) => secrets.push(value) });
});
afterAll(() => provider.stop());

const realm = (grant: Grant) =>
  createExternalProvider({
    authUrl: provider.authUrl,
    clientId: provider.clientId,
    scope: SCOPE,
    redirectUri: REDIRECT_URI,
    grant,
    users: provider.users,
    fetch,
    onSecret: () => undefined,
  });
const verified = (token: string) =>
  jwtVerify(token, createRemoteJWKSet(new URL(`${provider.authUrl}/jwks`)), { issuer: provider.authUrl });

describe("the embedded identity provider", () => {
  it("logs alice in by authorization code and PKCE, through its form", async () => {
    const tokens = await provider.login(provider.users.alice);
    const { payload } = await verified(tokens.accessToken);
    expect(payload).toMatchObject({ preferred_username: "alice", given_name: "Zoë", locale: "it" });
    expect(tokens.refreshToken).toBeDefined();
    expect(secrets).toContain(tokens.accessToken);
  });

  it("refreshes, for the same subject", async () => {
    const first = await provider.login(provider.users.alice);
    const second = await provider.refresh(first);
    expect(second.accessToken).not.toBe(first.accessToken);
    expect((await verified(second.accessToken)).payload.sub).toBe(decodeJwt(first.accessToken).sub);
  });

  it("grants directly by user name and password", async () => {
    const tokens = await realm("password").login({ name: "bob", password: "bob" });
    expect((await verified(tokens.accessToken)).payload.preferred_username).toBe("bob");
    const renewed = await realm("password").refresh(tokens);
    expect((await verified(renewed.accessToken)).payload.preferred_username).toBe("bob");
  });

  it.each<[Grant, IdentityUser]>([
    ["authorization_code", { name: "alice", password: "wrong" }],
    ["password", { name: "alice", password: "wrong" }],
    ["refresh_token", { name: "alice", refreshToken: "bogus" }],
  ])("refuses a wrong %s login, and says whose side it is on", async (grant, user) => {
    await expect(realm(grant).login(user)).rejects.toMatchObject({ code: "login-failed", exitCode: 3 });
  });

  it("mints an expired token that is genuine but for its time", async () => {
    const token = await provider.mint!.mint(provider.users.alice, { expiresInS: -3600 });
    await expect(verified(token)).rejects.toMatchObject({ code: "ERR_JWT_EXPIRED" });
  });

  it("mints tokens of the future, of another issuer and of another realm", async () => {
    const { mint, users } = provider;
    await expect(verified(await mint!.mint(users.alice, { notBeforeS: 3600 }))).rejects.toThrow(/nbf/);
    await expect(
      verified(await mint!.mint(users.alice, { issuer: "https://elsewhere.example" })),
    ).rejects.toThrow(/iss/);
    await expect(verified(await mint!.foreign(users.alice))).rejects.toThrow();
    await expect(verified(await mint!.mint(users.alice, {}))).resolves.toBeDefined();
  });

  it("names what is wrong when there is no realm", async () => {
    const nowhere = createExternalProvider({
      authUrl: "http://127.0.0.1:9/realm",
      clientId: "x",
      scope: "openid",
      redirectUri: REDIRECT_URI,
      grant: "password",
      users: provider.users,
      fetch,
      onSecret: () => undefined,
    });
    await expect(nowhere.login(provider.users.alice)).rejects.toMatchObject({ exitCode: 3 });
  });
});
