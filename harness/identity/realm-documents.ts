/** What a realm publishes about itself, fetched anew and as it stands (OpenID Connect Discovery 1.0, sections 3 and 4). */
import { unreachable } from "../errors.ts";
import type { IdentityProvider } from "./identity-provider.ts";
import { discoveryUrl } from "./oidc-login.ts";

export interface Realm {
  /** {auth_url}, without a final slash. */
  readonly authUrl: string;
  readonly fetch: typeof globalThis.fetch;
}

/** Neither is read by a client of OpenID Connect, which would refuse a document for what is wrong elsewhere in it. */
export function realmDocuments(realm: Realm): Pick<IdentityProvider, "discover" | "jwks"> {
  const discover = async () => {
    const response = await reached(realm, discoveryUrl(realm.authUrl));
    return { status: response.status, body: await response.text() };
  };
  return { discover, jwks: async () => keySet(realm, jwksUriIn((await discover()).body)) };
}

async function reached({ fetch }: Realm, url: string): Promise<Response> {
  try {
    return await fetch(url);
  } catch (cause) {
    const { message, cause: reason } = cause as Error;
    throw unreachable("identity provider", "identity-provider-unreachable", {
      tried: `GET ${url}`,
      saw: reason instanceof Error ? `${message}: ${reason.message}` : message,
      next: "FDS_AUTH_URL has to be reachable from here (FDS_CA_FILE for a private certificate).",
      cause,
    });
  }
}

function jwksUriIn(discovery: string): string | undefined {
  try {
    const { jwks_uri: address } = JSON.parse(discovery) as { jwks_uri?: unknown };
    return typeof address === "string" ? address : undefined;
  } catch {
    return undefined;
  }
}

function membersFound(document: { keys?: unknown } | undefined): string {
  if (document?.keys === undefined) return "no member keys";
  return Array.isArray(document.keys) ? "a list of keys" : "a member keys that is no list";
}

async function keySet(realm: Realm, url: string | undefined): Promise<{ keys: Record<string, unknown>[] }> {
  const response = url === undefined ? undefined : await reached(realm, url);
  const document = (await response?.json().catch(() => undefined)) as { keys?: unknown } | undefined;
  if (response?.ok && Array.isArray(document?.keys))
    return { keys: document.keys as Record<string, unknown>[] };
  throw unreachable("identity provider", "no-key-set", {
    tried: url === undefined ? "finding jwks_uri in the discovery document" : `GET ${url}`,
    saw:
      response === undefined ? "it is not there" : `status ${response.status}, and ${membersFound(document)}`,
    next: "The realm has to publish the keys that sign its tokens.",
  });
}
