/** An access token that the operator gives instead of a login (FDS_GRANT=token). */
import { settingsError } from "../errors/harness-error.ts";
import type { IdentityUser, TokenSet } from "./identity-provider.ts";
import { requireCredential } from "./login-failure.ts";
import { expiryIn } from "./token-expiry.ts";

/** @throws HarnessError (exit code 2) when there is no token, or it has expired */
export function givenToken(user: IdentityUser): TokenSet {
  requireCredential("token", user);
  const accessToken = user.token!;
  const expiresAt = expiryIn(accessToken);
  if (expiresAt === undefined) return { accessToken };
  if (expiresAt > Date.now()) return { accessToken, expiresAt };
  throw settingsError(
    "token-expired",
    `using the access token given for ${user.name}`,
    `it expired at ${new Date(expiresAt).toISOString()}`,
    "Give a fresh one, or one that lives as long as the run; or a refresh token (FDS_GRANT=refresh_token).",
  );
}
