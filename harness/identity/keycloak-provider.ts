/** A real Keycloak in a container, with the realm of fixtures/keycloak (FDS_IDENTITY=keycloak). */
import { findEngine } from "../containers/container-engine.ts";
import { fetchAsContainersDo, HOST_FROM_CONTAINER, hostAddress } from "../containers/host-name.ts";
import { type StartedContainer, startContainer } from "../containers/start-container.ts";
import { unreachable } from "../errors/harness-error.ts";
import { KEYCLOAK_START_MS, KEYCLOAK_TRY_MS } from "../limits.ts";
import { jwkOf } from "../signing/jwk-of.ts";
import { createExternalProvider } from "./external-provider.ts";
import type { IdentityProvider } from "./identity-provider.ts";
import { createKeycloakMint, type SigningRealm } from "./keycloak-mint.ts";
import { type KeycloakRealm, keycloakRealm, realmUsers } from "./keycloak-realms.ts";
import { discoveryUrl, type Grant } from "./oidc-login.ts";
import { REDIRECT_URI } from "./provider-configuration.ts";

export interface KeycloakOptions {
  readonly image: string;
  /** Whether the target runs in a container, from which this machine is host.docker.internal. */
  readonly forContainer: boolean;
  readonly grant: Grant;
  readonly clientId: string;
  readonly scope: string;
  /** Gets all that Keycloak prints. */
  readonly logFile?: string | undefined;
  /** Told of every token as soon as it is known. The passwords are the users' names, and no secret. */
  readonly onSecret: (value: string, label: string) => void;
}

const PORT = 8080;
const BETWEEN_TRIES_MS = 250;
/** For a server that lives for minutes: code that is compiled quickly starts in half the time. */
const JAVA_OPTIONS = "-Xmx768m -XX:TieredStopAtLevel=1";
const SECOND_REALM = "other";

/** Starts it and waits until its realms are there. @throws HarnessError (exit code 3) */
export async function startKeycloak(options: KeycloakOptions): Promise<IdentityProvider> {
  const realm = keycloakRealm();
  const secondRealm = keycloakRealm(SECOND_REALM);
  const container = await startServer(options, [realm, secondRealm]);
  try {
    const address = hostAddress(container.host);
    const origin = `http://${options.forContainer ? HOST_FROM_CONTAINER : address}:${container.port}`;
    const fetch = options.forContainer ? fetchAsContainersDo(address) : globalThis.fetch;
    const urlOf = ({ name }: KeycloakRealm) => `${origin}/realms/${name}`;
    await untilServed(container, urlOf(secondRealm), fetch, options.image);
    const client = realmClient(options, urlOf(realm), fetch);
    const other = realmClient(options, urlOf(secondRealm), fetch);
    return {
      ...client,
      kind: "keycloak",
      mint: createKeycloakMint({
        login: client.login,
        realm: signingRealm(realm, client),
        secondRealm: signingRealm(secondRealm, other),
        onSecret: options.onSecret,
      }),
      stop: () => container.stop(),
    };
  } catch (error) {
    await container.stop();
    throw error;
  }
}

/** The issuer follows the Host header of each request: one address for all keeps it the same for all. */
async function startServer(options: KeycloakOptions, realms: readonly KeycloakRealm[]) {
  const engine = await findEngine({
    side: "identity provider",
    setting: "FDS_IDENTITY=keycloak",
    instead: "FDS_IDENTITY=embedded needs none, and FDS_AUTH_URL takes a realm that runs elsewhere.",
  });
  return startContainer(engine, {
    image: options.image,
    side: "identity provider",
    imageAdvice: `Pull ${options.image} where a registry can be reached, or make it with fixtures/keycloak/build-image.sh; FDS_KEYCLOAK_IMAGE names another.`,
    environment: { KC_HOSTNAME_STRICT: "false", KC_HTTP_ENABLED: "true", JAVA_OPTS_APPEND: JAVA_OPTIONS },
    command: ["start-dev", "--import-realm"],
    port: PORT,
    isForContainers: options.forContainer,
    files: realms.map(({ name, document }) => ({
      path: `/opt/keycloak/data/import/${name}-realm.json`,
      content: document,
    })),
    ...(options.logFile === undefined ? {} : { logFile: options.logFile }),
  });
}

function realmClient(options: KeycloakOptions, authUrl: string, fetch: typeof globalThis.fetch) {
  return createExternalProvider({
    authUrl,
    clientId: options.clientId,
    scope: options.scope,
    redirectUri: REDIRECT_URI,
    grant: options.grant,
    users: realmUsers(),
    fetch,
    onSecret: options.onSecret,
  });
}

function signingRealm({ signingKey }: KeycloakRealm, { authUrl, jwks }: IdentityProvider): SigningRealm {
  const { n } = jwkOf(signingKey);
  let keyId: Promise<string> | undefined;
  const find = async () => {
    const { keys } = await jwks();
    const key = keys.find((candidate) => candidate.n === n);
    if (key !== undefined) return String(key.kid);
    throw unreachable("identity provider", "signing-key-not-imported", {
      tried: `finding the key of this run in the key set of ${authUrl}`,
      saw: `${keys.length} other keys`,
      next: "FDS_KEYCLOAK_IMAGE has to be a Keycloak that imports the key provider `rsa` (any since 12).",
    });
  };
  return {
    issuer: authUrl,
    signingKey,
    keyId: () => {
      keyId ??= find().catch((error: unknown) => {
        keyId = undefined;
        throw error;
      });
      return keyId;
    },
  };
}

/** Realms are imported before anything is served, so one that answers stands for both. */
async function untilServed(
  container: StartedContainer,
  authUrl: string,
  fetch: typeof globalThis.fetch,
  image: string,
): Promise<void> {
  const until = Date.now() + KEYCLOAK_START_MS;
  let last = "nothing answered";
  while (Date.now() < until && container.ended() === undefined) {
    const status = await fetch(discoveryUrl(authUrl), { signal: AbortSignal.timeout(KEYCLOAK_TRY_MS) }).then(
      (response) => response.arrayBuffer().then(() => response.status),
      (error: Error) => error.message,
    );
    if (status === 200) return;
    last = typeof status === "number" ? `status ${status}` : status;
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_TRIES_MS));
  }
  const end = container.ended() ?? `${last} (waited ${KEYCLOAK_START_MS} ms)`;
  throw unreachable("identity provider", "keycloak-not-ready", {
    tried: `starting ${image} and waiting for GET ${discoveryUrl(authUrl)}`,
    saw: `${end}; its last lines:\n${container.lastLines() || "(it printed nothing)"}`,
    next: "What it printed names the cause; FDS_KEYCLOAK_IMAGE chooses another image.",
  });
}
