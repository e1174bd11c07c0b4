/** Tokens with properties that no login gives, made from a genuine one of Keycloak's and signed by the realm's own key. */
import { type KeyObject, randomUUID } from "node:crypto";
import { decodeJwt, decodeProtectedHeader, type JWTPayload, SignJWT } from "jose";
import type { IdentityProvider, IdentityUser, MintOptions, TokenMint } from "./identity-provider.ts";

export interface KeycloakMintParts {
  readonly login: IdentityProvider["login"];
  /** Of the realm that the tokens are from, and of the second one: issuer, key set and key. */
  readonly realm: SigningRealm;
  readonly secondRealm: SigningRealm;
  readonly onSecret: (value: string, label: string) => void;
}

export interface SigningRealm {
  readonly issuer: string;
  readonly signingKey: KeyObject;
  /** The id under which the realm publishes the key. @throws HarnessError (exit code 3) */
  keyId(): Promise<string>;
}

export function createKeycloakMint({ login, realm, secondRealm, onSecret }: KeycloakMintParts): TokenMint {
  const sign = async (user: IdentityUser, by: SigningRealm, options: MintOptions) => {
    const { accessToken } = await login(user);
    const { typ } = decodeProtectedHeader(accessToken);
    const token = await new SignJWT(claimsOf(decodeJwt(accessToken), options))
      .setProtectedHeader({ alg: "RS256", typ: options.type ?? typ ?? "JWT", kid: await by.keyId() })
      .sign(by.signingKey);
    onSecret(token, `minted token of ${user.name}`);
    return token;
  };
  return {
    mint: (user, options) => sign(user, realm, options),
    foreign: (user) => sign(user, secondRealm, { issuer: secondRealm.issuer }),
  };
}

/** The genuine claims, but for what the options change: a token with one defect has no second one (rule D02). */
function claimsOf(
  genuine: JWTPayload,
  { expiresInS, notBeforeS, issuer, audience, claims }: MintOptions,
): JWTPayload {
  const now = Math.floor(Date.now() / 1000);
  const lifetime = genuine.exp! - genuine.iat!;
  const expires = now + (expiresInS ?? lifetime + Math.max(0, notBeforeS ?? 0));
  const issued = Math.min(now, expires - lifetime);
  const payload: JWTPayload = {
    ...genuine,
    jti: randomUUID(),
    ...(genuine.auth_time === undefined ? {} : { auth_time: issued }),
    iat: issued,
    exp: expires,
    ...(issuer === undefined ? {} : { iss: issuer }),
    ...(audience === undefined ? {} : { aud: audience }),
    ...(notBeforeS === undefined ? {} : { nbf: now + notBeforeS }),
    ...claims,
  };
  return Object.fromEntries(Object.entries(payload).filter(([, value]) => value !== undefined));
}
