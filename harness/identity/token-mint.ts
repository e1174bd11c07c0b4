/** Tokens with properties that no login gives, signed by the embedded realm's own key, or by that of a second realm. */
import { randomUUID } from "node:crypto";
import { importJWK, type JWK, type JWTPayload, SignJWT } from "jose";
import { accounts, subjectOf } from "./accounts.ts";
import type { IdentityUser, MintOptions, TokenMint } from "./identity-provider.ts";
import { CLIENT_ID, RESOURCE, TOKEN_SCOPE } from "./provider-configuration.ts";
import type { SecondRealm } from "./second-realm.ts";

const LIFETIME_S = 3600;

export interface MintParts {
  readonly authUrl: string;
  readonly signingKey: JWK;
  readonly secondRealm: Pick<SecondRealm, "issuer" | "signingKey">;
  readonly onSecret: (value: string, label: string) => void;
}

export function createTokenMint({ authUrl, signingKey, secondRealm, onSecret }: MintParts): TokenMint {
  const sign = async (user: IdentityUser, key: JWK, options: MintOptions) => {
    const token = await new SignJWT(claimsOf(user, { issuer: authUrl, ...options }))
      .setProtectedHeader({
        alg: "RS256",
        typ: options.type ?? "at+jwt",
        ...(key.kid ? { kid: key.kid } : {}),
      })
      .sign(await importJWK(key, "RS256"));
    onSecret(token, `minted token of ${user.name}`);
    return token;
  };
  return {
    mint: (user, options) => sign(user, signingKey, options),
    foreign: (user) => sign(user, secondRealm.signingKey, { issuer: secondRealm.issuer }),
  };
}

/** The claims of a genuine token, but for what the options change: a token with one defect has no second one (rule D02). */
function claimsOf(
  { name }: IdentityUser,
  { expiresInS, notBeforeS, issuer, audience = RESOURCE, claims }: MintOptions,
): JWTPayload {
  const now = Math.floor(Date.now() / 1000);
  const expires = now + (expiresInS ?? LIFETIME_S + Math.max(0, notBeforeS ?? 0));
  const payload = {
    ...accounts[name]?.claims,
    jti: randomUUID(),
    sub: subjectOf(name),
    iat: Math.min(now, expires - LIFETIME_S),
    exp: expires,
    scope: TOKEN_SCOPE,
    client_id: CLIENT_ID,
    iss: issuer,
    aud: audience,
    ...(notBeforeS === undefined ? {} : { nbf: now + notBeforeS }),
    ...claims,
  };
  return Object.fromEntries(Object.entries(payload).filter(([, value]) => value !== undefined));
}
