/** The identity provider that the settings ask for. */
import { join } from "node:path";
import { settingsError } from "../errors.ts";
import { startEmbeddedProvider } from "../identity/embedded-provider.ts";
import { createExternalProvider, type Grant } from "../identity/external-provider.ts";
import type { IdentityProvider, IdentityUser } from "../identity/identity-provider.ts";
import { REDIRECT_URI } from "../identity/provider-configuration.ts";
import { importOidcProvider } from "../identity/quiet-import.ts";
import type { Settings, UserSettings } from "../settings/settings.ts";

export interface IdentityOptions {
  readonly fetch: typeof globalThis.fetch;
  readonly onSecret: (value: string, label: string) => void;
  /** Where the log of a started provider is kept. */
  readonly reportDir?: string;
}

/** Loads the part of the program that startIdentity() will want. */
export async function loadIdentity(settings: Settings): Promise<void> {
  if (kindOf(settings) === "embedded") await importOidcProvider();
}

const kindOf = (settings: Settings) =>
  settings.text("IDENTITY") ?? (settings.text("AUTH_URL") === undefined ? "embedded" : "external");

/** @throws HarnessError (exit code 2 or 3) */
export async function startIdentity(settings: Settings, options: IdentityOptions): Promise<IdentityProvider> {
  const authUrl = settings.text("AUTH_URL");
  const kind = kindOf(settings);
  if (kind === "embedded")
    return startEmbeddedProvider({ onSecret: options.onSecret, forContainer: isForContainer(settings) });
  if (kind === "keycloak") return startKeycloakFor(settings, options);
  if (authUrl === undefined)
    throw settingsError(
      "missing-setting",
      "reading FDS_IDENTITY=external",
      "FDS_AUTH_URL is not set",
      "Set it.",
    );
  return createExternalProvider({
    authUrl,
    clientId: settings.text("CLIENT_ID") ?? "countersign",
    clientSecret: settings.text("CLIENT_SECRET"),
    scope: settings.text("SCOPE") ?? "openid",
    redirectUri: REDIRECT_URI,
    grant: grantOf(settings),
    users: usersOf(settings),
    ...options,
  });
}

/** Loaded only here: what speaks to a container engine is much to load. */
async function startKeycloakFor(settings: Settings, { onSecret, reportDir }: IdentityOptions) {
  const { startKeycloak } = await import("../identity/keycloak-provider.ts");
  return startKeycloak({
    image: settings.text("KEYCLOAK_IMAGE")!,
    forContainer: isForContainer(settings),
    grant: grantOf(settings),
    clientId: settings.text("CLIENT_ID"),
    scope: settings.text("SCOPE"),
    logFile: reportDir === undefined ? undefined : join(reportDir, "keycloak.log"),
    onSecret,
  });
}

/** A provider of ours then has the address that leads to this machine from a container. */
export const isForContainer = (settings: Settings) => settings.text("TARGET_IMAGE") !== undefined;

/** What was given decides, where FDS_GRANT does not. */
function grantOf(settings: Settings): Grant {
  const { token, refreshToken } = settings.user;
  const given =
    token !== undefined ? "token" : refreshToken !== undefined ? "refresh_token" : "authorization_code";
  return (settings.text("GRANT") as Grant | undefined) ?? given;
}

function usersOf({ user, otherUser }: Settings): IdentityProvider["users"] {
  const hasOther = Object.values(otherUser).some((value) => value !== undefined);
  return { alice: identityUser(user, "alice"), ...(hasOther ? { bob: identityUser(otherUser, "bob") } : {}) };
}

function identityUser(user: UserSettings, fallback: string): IdentityUser {
  const { name, password, refreshToken, refreshTokenFile, token } = user;
  return {
    name: name ?? fallback,
    ...(password ? { password } : {}),
    ...(refreshToken ? { refreshToken } : {}),
    ...(refreshTokenFile ? { refreshTokenFile } : {}),
    ...(token ? { token } : {}),
  };
}
