/** Tokens with properties that no login gives, signed by the embedded realm's own key, or by that of a second realm. */
import { generateKeyPair, importJWK, type JWK, SignJWT } from "jose";
import type { IdentityUser, MintOptions, TokenMint } from "./identity-provider.ts";
import { accounts, RESOURCE, subjectOf } from "./provider-configuration.ts";

const LIFETIME_S = 3600;

export function createTokenMint(
  authUrl: string,
  signingKey: JWK,
  onSecret: (value: string, label: string) => void,
): TokenMint {
  const sign = async (
    { name }: IdentityUser,
    key: Parameters<SignJWT["sign"]>[0],
    kid: string | undefined,
    {
      expiresInS = LIFETIME_S,
      notBeforeS = 0,
      issuer = authUrl,
      audience = RESOURCE,
      type = "at+jwt",
    }: MintOptions,
  ) => {
    const now = Math.floor(Date.now() / 1000);
    const issuedAt = Math.min(now, now + expiresInS - LIFETIME_S, now + notBeforeS);
    const token = await new SignJWT({
      ...accounts[name]?.claims,
      scope: "openid profile email",
      client_id: "countersign",
    })
      .setProtectedHeader({ alg: "RS256", typ: type, ...(kid ? { kid } : {}) })
      .setSubject(subjectOf(name))
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt(notBeforeS > 0 ? now : issuedAt)
      .setNotBefore(now + notBeforeS - (notBeforeS > 0 ? 0 : 2 * LIFETIME_S - Math.min(0, expiresInS)))
      .setExpirationTime(now + expiresInS + Math.max(0, notBeforeS))
      .setJti(crypto.randomUUID())
      .sign(key);
    onSecret(token, `minted token of ${name}`);
    return token;
  };
  return {
    mint: async (user, options) => sign(user, await importJWK(signingKey, "RS256"), signingKey.kid, options),
    foreign: async (user) => {
      const { privateKey } = await generateKeyPair("RS256");
      return sign(user, privateKey, "foreign", { issuer: `${authUrl}/realms/other` });
    },
  };
}
