/** The embedded identity provider: oidc-provider in this process, for machines without a container engine. */
import { randomBytes } from "node:crypto";
import http, { type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type Provider from "oidc-provider";
import { fetchAsContainersDo, HOST_FROM_CONTAINER } from "../containers/host-name.ts";
import { createExternalProvider } from "./external-provider.ts";
import type { IdentityProvider } from "./identity-provider.ts";
import { serveLoginForm } from "./login-form.ts";
import { allowAnyLoopbackPort } from "./loopback-redirect.ts";
import { registerPasswordGrant } from "./password-grant.ts";
import { CLIENT_ID, providerConfiguration, REDIRECT_URI, SCOPE } from "./provider-configuration.ts";
import { importOidcProvider } from "./quiet-import.ts";
import { newRealmKey } from "./realm-key.ts";
import { createSecondRealm, type SecondRealm } from "./second-realm.ts";
import { createTokenMint } from "./token-mint.ts";

export interface EmbeddedOptions {
  /** Told of every token as soon as it is known. The passwords are the users' names, and no secret. */
  readonly onSecret?: (value: string, label: string) => void;
  /** Whether the target runs in a container, from which this machine is host.docker.internal. */
  readonly forContainer?: boolean;
}

/** A realm is seldom at the root of its host: a target that takes {auth_url} for one is to be found out. */
const REALM_PATH = "/realms/countersign";
const SECOND_REALM_PATH = "/realms/other";
const LOOPBACK = "127.0.0.1";
const KEEP_ALIVE_MS = 600_000;

/** Starts it on a free port: of the loopback interface, or of all where a container is to reach it. */
export async function startEmbeddedProvider({
  onSecret = () => undefined,
  forContainer = false,
}: EmbeddedOptions): Promise<IdentityProvider> {
  // A client may use a connection at the moment in which it is found idle for too long: its end is left to the client.
  const server = http.createServer({ keepAliveTimeout: KEEP_ALIVE_MS });
  await new Promise<void>((resolve) => server.listen(0, forContainer ? "0.0.0.0" : LOOPBACK, resolve));
  const origin = `http://${forContainer ? HOST_FROM_CONTAINER : LOOPBACK}:${(server.address() as AddressInfo).port}`;
  const authUrl = `${origin}${REALM_PATH}`;
  const [signingKey, secondRealm, { default: OidcProvider, errors }] = await Promise.all([
    newRealmKey(),
    createSecondRealm(`${origin}${SECOND_REALM_PATH}`),
    importOidcProvider(),
  ]);
  const configuration = providerConfiguration(signingKey as never, randomBytes(24).toString("hex"));
  const provider = new OidcProvider(authUrl, configuration);
  registerPasswordGrant(provider, errors);
  allowAnyLoopbackPort(provider);
  server.on("request", routes(provider, origin, secondRealm));
  const client = createExternalProvider({
    authUrl,
    clientId: CLIENT_ID,
    scope: SCOPE,
    redirectUri: REDIRECT_URI,
    grant: "authorization_code",
    users: { alice: { name: "alice", password: "alice" }, bob: { name: "bob", password: "bob" } },
    fetch: forContainer ? fetchAsContainersDo() : globalThis.fetch,
    onSecret,
  });
  return {
    ...client,
    kind: "embedded",
    mint: createTokenMint({ authUrl, signingKey, secondRealm, onSecret }),
    stop: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function routes(provider: Provider, origin: string, secondRealm: SecondRealm): http.RequestListener {
  const handle = provider.callback();
  return (request: IncomingMessage & { originalUrl?: string }, response: ServerResponse) => {
    const { url = "" } = request;
    if (secondRealm.serve(`${origin}${url}`, response)) return;
    if (!url.startsWith(`${REALM_PATH}/`)) return void response.writeHead(404).end();
    // As frameworks do that mount one application below a path of another.
    request.originalUrl = url;
    request.url = url.slice(REALM_PATH.length);
    serveLoginForm(provider, request, response)
      .then((served) => (served ? undefined : handle(request, response)))
      .catch((error: Error) => {
        if (response.headersSent) response.destroy();
        else response.writeHead(500).end(error.message);
      });
  };
}
