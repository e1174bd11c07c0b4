import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fetchAsContainersDo } from "../containers/host-name.ts";
import { isMissing, itNeeds, KEYCLOAK_IMAGE } from "../containers/testing/needs-docker.ts";
import { createTokens } from "../world/users/tokens.ts";
import { accounts, subjectOf } from "./accounts.ts";
import type { IdentityProvider, TokenSet } from "./identity-provider.ts";
import { startKeycloak } from "./keycloak-provider.ts";
import { KEY_PROVIDER, keycloakRealm, readRealm } from "./keycloak-realms.ts";
import { CLIENT_ID, REDIRECT_URI, RESOURCE, SHORT_LIVED_CLIENT_ID } from "./provider-configuration.ts";

const START_MS = 700_000;

describe("the realm of fixtures/keycloak", () => {
  const realm = readRealm();

  it("has the users of the embedded provider", () => {
    for (const [name, { password, claims }] of Object.entries(accounts))
      expect(realm.users).toContainEqual(
        expect.objectContaining({
          id: subjectOf(name),
          username: name,
          firstName: claims.given_name,
          lastName: claims.family_name,
          email: claims.email,
          attributes: { locale: [claims.locale] },
          credentials: [{ type: "password", value: password, temporary: false }],
        }),
      );
  });

  it("has its clients, with the same way back", () => {
    expect(realm.clients.map(({ clientId }) => clientId)).toEqual([CLIENT_ID, SHORT_LIVED_CLIENT_ID]);
    for (const client of realm.clients) expect(client.redirectUris).toEqual([REDIRECT_URI]);
  });

  it("is given a signing key of the run, and a second realm another one", () => {
    const keyIn = (document: string) =>
      JSON.parse(document).components[KEY_PROVIDER].find(
        ({ providerId }: { providerId: string }) => providerId === "rsa",
      ).config.privateKey[0];
    const [first, second] = [keycloakRealm(), keycloakRealm("other")];
    expect(keyIn(first.document)).toMatch(/^-----BEGIN PRIVATE KEY-----/);
    expect(keyIn(second.document)).not.toBe(keyIn(first.document));
    expect(JSON.parse(second.document)).toMatchObject({ realm: "other", users: [] });
  });
});

describe("a Keycloak in a container", () => {
  let provider: IdentityProvider;
  const secrets: string[] = [];
  beforeAll(async () => {
    if (isMissing("keycloak")) return;
    provider = await startKeycloak({
      image: KEYCLOAK_IMAGE,
      forContainer: true,
      grant: "authorization_code",
      clientId: CLIENT_ID,
      scope: "openid profile email",
      onSecret: (value) => secrets.push(value),
    });
  }, START_MS);
  afterAll(() => provider?.stop());
  /** As a logout elsewhere does, or an administrator, or a limit on the sessions of a user (OpenID Connect RP-Initiated Logout). */
  const endSession = async ({ refreshToken = "" }: TokenSet) => {
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    const body = new URLSearchParams({ client_id: CLIENT_ID, refresh_token: refreshToken }).toString();
    const address = `${provider.authUrl}/protocol/openid-connect/logout`;
    const answer = await fetchAsContainersDo()(address, { method: "POST", headers, body });
    expect(answer.status).toBe(204);
  };

  itNeeds(
    "keycloak",
    "logs both users in through its login form, with the claims of the contract",
    async () => {
      for (const [name, user] of Object.entries(provider.users)) {
        const { accessToken } = await provider.login(user!);
        expect(secrets).toContain(accessToken);
        expect(decodeJwt(accessToken)).toMatchObject({
          ...accounts[name]!.claims,
          iss: provider.authUrl,
          sub: subjectOf(name),
          aud: RESOURCE,
        });
      }
    },
  );

  itNeeds("keycloak", "refreshes, and refuses a wrong password", async () => {
    const tokens = await provider.login(provider.users.alice);
    const { accessToken } = await provider.refresh(tokens);
    expect(accessToken).not.toBe(tokens.accessToken);
    await expect(provider.login({ name: "alice", password: "wrong" })).rejects.toMatchObject({
      code: "login-failed",
      saw: expect.stringContaining("a password was asked for again"),
    });
  });

  itNeeds(
    "keycloak",
    "refuses to refresh a session that was ended, and a login opens another one",
    async () => {
      const tokens = createTokens(provider, provider.users.alice, { requestMs: 10_000, now: () => clock });
      let clock = Date.now();
      const first = await tokens.tokenSet();
      await endSession(first);
      await expect(provider.refresh(first)).rejects.toMatchObject({
        code: "login-failed",
        saw: expect.stringContaining("invalid_grant"),
      });
      clock = first.expiresAt! - 1;
      const second = await tokens.tokenSet();
      expect(decodeJwt(second.accessToken).sid).not.toBe(decodeJwt(first.accessToken).sid);
      expect(await provider.refresh(second)).toMatchObject({ accessToken: expect.any(String) });
    },
  );

  itNeeds("keycloak", "has one issuer, which leads containers and this process to it", async () => {
    const { status, body } = await provider.discover();
    expect(status).toBe(200);
    expect(provider.authUrl).toMatch(/^http:\/\/host\.docker\.internal:\d+\/realms\/countersign$/);
    expect(JSON.parse(body).issuer).toBe(provider.authUrl);
  });

  itNeeds("keycloak", "mints tokens under a key that it publishes", async () => {
    const minted = await provider.mint!.mint(provider.users.alice, {
      expiresInS: -60,
      claims: { acr: undefined },
    });
    const { exp, sub, acr, iss } = decodeJwt(minted);
    expect({ sub, acr, iss }).toEqual({ sub: subjectOf("alice"), acr: undefined, iss: provider.authUrl });
    expect(exp).toBeLessThan(Date.now() / 1000);
    const foreign = decodeJwt(await provider.mint!.foreign(provider.users.alice));
    expect(foreign.iss).toBe(provider.authUrl.replace(/countersign$/, "other"));
    expect(secrets).toContain(minted);
  });
});
