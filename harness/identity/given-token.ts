/** An access token that the operator gives instead of a login (FDS_GRANT=token). */
import { decodeJwt } from "jose";
import { settingsError } from "../errors.ts";
import type { IdentityUser, TokenSet } from "./identity-provider.ts";
import { requireCredential } from "./login-failure.ts";

/** @throws HarnessError (exit code 2) when there is no token, or it has expired */
export function givenToken(user: IdentityUser): TokenSet {
  requireCredential("token", user);
  const accessToken = user.token!;
  const expiresAt = expiryOf(accessToken);
  if (expiresAt === undefined) return { accessToken };
  if (expiresAt > Date.now()) return { accessToken, expiresAt };
  throw settingsError(
    "token-expired",
    `using the access token given for ${user.name}`,
    `it expired at ${new Date(expiresAt).toISOString()}`,
    "Give a fresh one, or one that lives as long as the run; or a refresh token (FDS_GRANT=refresh_token).",
  );
}

function expiryOf(token: string): number | undefined {
  try {
    const { exp } = decodeJwt(token);
    return exp === undefined ? undefined : exp * 1000;
  } catch {
    // An opaque token tells nothing.
    return undefined;
  }
}
