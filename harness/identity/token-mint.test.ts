import { createRemoteJWKSet, decodeJwt, jwtVerify } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startEmbeddedProvider } from "./embedded-provider.ts";
import type { IdentityProvider } from "./identity-provider.ts";

let provider: IdentityProvider;
const secrets: string[] = [];
beforeAll(async () => {
  provider = await startEmbeddedProvider({ onSecret: (value) => secrets.push(value) });
});
afterAll(() => provider.stop());

const keysOf = (issuer: string) => createRemoteJWKSet(new URL(`${issuer}/jwks`));
const verified = (token: string, currentDate = new Date()) =>
  jwtVerify(token, keysOf(provider.authUrl), { issuer: provider.authUrl, currentDate });

describe("a minted token", () => {
  const mint = (options: Parameters<NonNullable<IdentityProvider["mint"]>["mint"]>[1]) =>
    provider.mint!.mint(provider.users.alice, options);

  it("has the claims of a genuine one when nothing is asked for, and is a secret", async () => {
    const token = await mint({});
    const genuine = decodeJwt((await provider.login(provider.users.alice)).accessToken);
    const { payload } = await verified(token);
    expect(Object.keys(payload).sort()).toEqual(Object.keys(genuine).sort());
    expect(payload).toMatchObject({
      sub: genuine.sub,
      aud: genuine.aud,
      scope: genuine.scope,
      iss: genuine.iss,
    });
    expect(secrets).toContain(token);
  });

  it("is genuine but for its time when it has expired", async () => {
    const token = await mint({ expiresInS: -3600 });
    await expect(verified(token)).rejects.toMatchObject({ code: "ERR_JWT_EXPIRED" });
    await expect(verified(token, new Date(Date.now() - 3_700_000))).resolves.toBeDefined();
  });

  it("is genuine but for its time when it is of the future", async () => {
    const token = await mint({ notBeforeS: 3600 });
    await expect(verified(token)).rejects.toThrow(/nbf/);
    await expect(verified(token, new Date(Date.now() + 3_700_000))).resolves.toBeDefined();
  });

  it("may have another issuer, or other claims, or lack one", async () => {
    await expect(verified(await mint({ issuer: "https://elsewhere.example" }))).rejects.toThrow(/iss/);
    const options = { audience: "other", type: "JWT", claims: { email: "x@y.example", scope: undefined } };
    const { payload, protectedHeader } = await verified(await mint(options));
    expect(payload).toMatchObject({ aud: "other", email: "x@y.example" });
    expect(protectedHeader.typ).toBe("JWT");
    expect(payload).not.toHaveProperty("scope");
  });

  it("of a second realm verifies there, and only there", async () => {
    const token = await provider.mint!.foreign(provider.users.alice);
    const { iss = "" } = decodeJwt(token);
    await expect(verified(token)).rejects.toThrow();
    const document = (await (await fetch(`${iss}/.well-known/openid-configuration`)).json()) as {
      issuer: string;
    };
    expect(document.issuer).toBe(iss);
    await expect(jwtVerify(token, keysOf(iss), { issuer: iss })).resolves.toBeDefined();
  });
});
