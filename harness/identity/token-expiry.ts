/** When an access token expires, as far as anyone says. */
import { decodeJwt, type JWTPayload } from "jose";

/** Epoch milliseconds, by the clock of the realm; undefined when the token does not tell. */
export function expiryIn(accessToken: string): number | undefined {
  const { exp } = claimsIn(accessToken);
  return exp === undefined ? undefined : exp * 1000;
}

/**
 * Milliseconds that a token lives which was issued just now: `expires_in`, which a realm should give (RFC 6749, section 5.1),
 * else what the token itself says; undefined when neither does.
 */
export function lifeMs(accessToken: string, expiresInS: number | undefined): number | undefined {
  if (expiresInS !== undefined) return expiresInS * 1000;
  const { exp, iat = Date.now() / 1000 } = claimsIn(accessToken);
  return exp === undefined ? undefined : (exp - iat) * 1000;
}

/** An opaque token tells nothing. */
function claimsIn(token: string): JWTPayload {
  try {
    return decodeJwt(token);
  } catch {
    return {};
  }
}
