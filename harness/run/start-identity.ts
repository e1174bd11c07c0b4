/** The identity provider that the settings ask for. */
import { settingsError } from "../errors.ts";
import { startEmbeddedProvider } from "../identity/embedded-provider.ts";
import { createExternalProvider } from "../identity/external-provider.ts";
import type { IdentityProvider } from "../identity/identity-provider.ts";
import type { Settings } from "../settings/settings.ts";

export interface IdentityOptions {
  readonly fetch: typeof globalThis.fetch;
  readonly onSecret: (value: string, label: string) => void;
}

/** @throws HarnessError (exit code 2 or 3) */
export async function startIdentity(settings: Settings, options: IdentityOptions): Promise<IdentityProvider> {
  const authUrl = settings.text("AUTH_URL");
  const kind = settings.text("IDENTITY") ?? (authUrl === undefined ? "embedded" : "external");
  if (kind === "embedded") return startEmbeddedProvider({ onSecret: options.onSecret });
  if (kind === "keycloak")
    throw settingsError(
      "not-in-this-version",
      "reading FDS_IDENTITY=keycloak",
      "this version does not start Keycloak itself yet",
      "Start it yourself and set FDS_AUTH_URL, FDS_CLIENT_ID and the users.",
    );
  if (authUrl === undefined)
    throw settingsError(
      "missing-setting",
      "reading FDS_IDENTITY=external",
      "FDS_AUTH_URL is not set",
      "Set it.",
    );
  return createExternalProvider({ authUrl, settings, ...options });
}
