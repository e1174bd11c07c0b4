/** The identity provider of the configuration: started, or met. */
import { join } from "node:path";
import type { Configuration } from "../configuration/configuration.ts";
import type { ExternalIdentity, KeycloakIdentity } from "../configuration/identity.ts";
import { isInContainer } from "../configuration/target.ts";
import { startEmbeddedProvider } from "../identity/embedded-provider.ts";
import { createExternalProvider } from "../identity/external-provider.ts";
import type { IdentityProvider } from "../identity/identity-provider.ts";
import { REDIRECT_URI } from "../identity/provider-configuration.ts";
import { importOidcProvider } from "../identity/quiet-import.ts";

export interface IdentityOptions {
  readonly fetch: typeof globalThis.fetch;
  readonly onSecret: (value: string, label: string) => void;
  /** Where the log of a started provider is kept. */
  readonly reportDir?: string;
}

/** Loads the part of the program that startIdentity() will want. */
export async function loadIdentity({ identity }: Configuration): Promise<void> {
  if (identity.kind === "embedded") await importOidcProvider();
}

/** @throws HarnessError (exit code 3) */
export async function startIdentity(
  { identity, target }: Configuration,
  options: IdentityOptions,
): Promise<IdentityProvider> {
  // A provider of ours then has the address that leads to this machine from a container.
  const forContainer = isInContainer(target);
  switch (identity.kind) {
    case "embedded":
      return startEmbeddedProvider({ onSecret: options.onSecret, forContainer });
    case "keycloak":
      return startKeycloakFor(identity, forContainer, options);
    case "external":
      return externalProvider(identity, options);
  }
}

function externalProvider(
  { authUrl, client, grant, users }: ExternalIdentity,
  { fetch, onSecret }: IdentityOptions,
): IdentityProvider {
  return createExternalProvider({
    authUrl,
    clientId: client.id,
    clientSecret: client.secret,
    scope: client.scope,
    redirectUri: REDIRECT_URI,
    grant,
    users,
    fetch,
    onSecret,
  });
}

/** Loaded only here: what speaks to a container engine is much to load. */
async function startKeycloakFor(
  { image, client, grant }: KeycloakIdentity,
  forContainer: boolean,
  { onSecret, reportDir }: IdentityOptions,
): Promise<IdentityProvider> {
  const { startKeycloak } = await import("../identity/keycloak-provider.ts");
  return startKeycloak({
    image,
    forContainer,
    grant,
    clientId: client.id,
    scope: client.scope,
    logFile: reportDir === undefined ? undefined : join(reportDir, "keycloak.log"),
    onSecret,
  });
}
