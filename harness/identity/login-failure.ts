/** What to tell of a login that failed: what was tried, what was seen, whose side it is on, what to do next. */
import { type HarnessError, settingsError, unreachable } from "../errors/harness-error.ts";
import type { IdentityUser } from "./identity-provider.ts";
import { LoginStuck } from "./login-stuck.ts";
import { discoveryUrl, type Grant, type OidcClient } from "./oidc-login.ts";

type OAuthError = Error & { error?: string; error_description?: string; cause?: unknown };

export function loginFailed(client: OidcClient, grant: Grant, name: string, cause: unknown): HarnessError {
  return unreachable("identity provider", "login-failed", {
    tried: `logging in ${name} at ${client.authUrl} by ${grant}`,
    saw: inWords(cause),
    next: advice(cause, client),
    cause,
  });
}

export function discoveryFailed({ authUrl }: OidcClient, cause: unknown): HarnessError {
  return unreachable("identity provider", "discovery-failed", {
    tried: `GET ${discoveryUrl(authUrl)}`,
    saw: inWords(cause),
    next: "FDS_AUTH_URL has to be the realm's issuer, reachable from here (FDS_CA_FILE for a private certificate).",
    cause,
  });
}

/** @throws HarnessError (exit code 2) when the grant needs of the user what no setting gives */
export function requireCredential(grant: Grant, user: IdentityUser): void {
  const needed = {
    authorization_code: "password",
    password: "password",
    refresh_token: "refreshToken",
    token: "token",
  };
  const member = needed[grant] as "password" | "refreshToken" | "token";
  if (user[member] !== undefined) return;
  const setting = { password: "PASSWORD", refreshToken: "REFRESH_TOKEN", token: "TOKEN" }[member];
  throw settingsError(
    "credential-missing",
    `logging in ${user.name} by ${grant}`,
    `no ${member} is set for this user`,
    `Set FDS_USER_${setting} (FDS_OTHER_USER_${setting} for the second user), or another FDS_GRANT.`,
  );
}

/** OAuth's own words, else the error and its cause: the reason of a failed fetch, or the status of an answer, stands only there. */
function inWords(thrown: unknown): string {
  const { error, error_description: description, message, cause } = thrown as OAuthError;
  if (error !== undefined) return [error, description].filter(Boolean).join(": ");
  const deeper = cause as OAuthError | undefined;
  if (deeper?.error !== undefined) return inWords(deeper);
  const reason = deeper instanceof Response ? `status ${deeper.status}` : deeper?.message;
  return reason === undefined ? message : `${message}: ${reason}`;
}

const ADVICE: Readonly<Record<string, string>> = {
  "password refused": "Check FDS_USER_NAME and FDS_USER_PASSWORD (or the OTHER_ ones).",
  "more asked for":
    "Check the user's name; a login that needs a person goes by `countersign login` and FDS_GRANT=refresh_token.",
  "password elsewhere":
    "Check FDS_AUTH_URL; if the page means it, a person can log in by `countersign login` (FDS_GRANT=refresh_token).",
  "no way back": "Check FDS_CLIENT_ID, or use a refresh token (FDS_GRANT=refresh_token).",
  invalid_client: "Check FDS_CLIENT_ID and FDS_CLIENT_SECRET.",
  invalid_scope: "Check FDS_SCOPE.",
  unauthorized_client: "Allow this grant for FDS_CLIENT_ID in the realm, or choose another FDS_GRANT.",
  unsupported_grant_type: "Choose another FDS_GRANT: the realm does not offer this one.",
  invalid_grant:
    "Check the user's password or refresh token (FDS_USER_…, FDS_OTHER_USER_…): it may have expired.",
};

function advice(thrown: unknown, { redirectUri }: OidcClient): string {
  if (thrown instanceof LoginStuck && thrown.at === "no form")
    return `The client FDS_CLIENT_ID has to exist and to allow the redirect URI ${redirectUri}; a login that needs a person goes by FDS_GRANT=refresh_token.`;
  const key = thrown instanceof LoginStuck ? thrown.at : (thrown as OAuthError).error;
  return ADVICE[key ?? ""] ?? "Check FDS_AUTH_URL, FDS_CLIENT_ID, FDS_GRANT and the user's settings.";
}
