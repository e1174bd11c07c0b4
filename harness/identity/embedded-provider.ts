/** The embedded identity provider: oidc-provider in this process, for machines without a container engine. */
import { randomBytes } from "node:crypto";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, type JWK } from "jose";
import { createExternalProvider } from "./external-provider.ts";
import type { IdentityProvider } from "./identity-provider.ts";
import { serveLoginForm } from "./login-form.ts";
import { registerPasswordGrant } from "./password-grant.ts";
import { CLIENT_ID, providerConfiguration, REDIRECT_URI, SCOPE } from "./provider-configuration.ts";
import { createTokenMint } from "./token-mint.ts";

export interface EmbeddedOptions {
  readonly onSecret?: (value: string, label: string) => void;
}

/** Starts it on a free port of the loopback interface. */
export async function startEmbeddedProvider({
  onSecret = () => undefined,
}: EmbeddedOptions): Promise<IdentityProvider> {
  const { default: Provider, errors } = await quietly(() => import("oidc-provider"));
  const server = http.createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const authUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const signingKey = await newSigningKey();
  const provider = quietly(
    () => new Provider(authUrl, providerConfiguration(signingKey as never, randomBytes(24).toString("hex"))),
  );
  registerPasswordGrant(provider, errors);
  const handle = provider.callback();
  server.on("request", (request, response) => {
    serveLoginForm(provider, request, response)
      .then((served) => (served ? undefined : handle(request, response)))
      .catch((error: Error) => response.writeHead(500).end(error.message));
  });
  const client = createExternalProvider({
    authUrl,
    clientId: CLIENT_ID,
    scope: SCOPE,
    redirectUri: REDIRECT_URI,
    grant: "authorization_code",
    users: { alice: { name: "alice", password: "alice" }, bob: { name: "bob", password: "bob" } },
    fetch: globalThis.fetch,
    onSecret,
  });
  return {
    ...client,
    kind: "embedded",
    mint: createTokenMint(authUrl, signingKey, onSecret),
    stop: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** RS256, as most realms sign; the private part never leaves this process. */
async function newSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: randomBytes(8).toString("hex"), alg: "RS256", use: "sig" };
}

/** What it warns of is no news for the reader of a report: Node 20, on which it works, and tokens kept in memory, as they should be. */
function quietly<T>(body: () => T): T {
  const { warn } = console;
  console.warn = (...words: unknown[]) => {
    if (!/oidc-provider WARNING/.test(String(words[0]))) warn(...words);
  };
  const restore = () => {
    console.warn = warn;
  };
  const result = body();
  if (result instanceof Promise) result.then(restore, restore);
  else restore();
  return result;
}
