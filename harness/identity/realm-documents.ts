/** What a realm publishes about itself, fetched anew and as it stands (OpenID Connect Discovery 1.0, sections 3 and 4). */
import { HarnessError, unreachable } from "../errors/harness-error.ts";
import { boundedFetch } from "./bounded-fetch.ts";
import type { IdentityProvider } from "./identity-provider.ts";
import { discoveryUrl } from "./oidc-login.ts";

export interface Realm {
  /** {auth_url}, without a final slash. */
  readonly authUrl: string;
  readonly fetch: typeof globalThis.fetch;
}

const SERVER_ERROR = 500;
const NO_KEY_SET = "no-key-set";

/** Whether the realm answered, and what it answered is no key set. */
export const isNoKeySet = (error: unknown): error is HarnessError =>
  error instanceof HarnessError && error.code === NO_KEY_SET;

/** Neither is read by a client of OpenID Connect, which would refuse a document for what is wrong elsewhere in it. */
export function realmDocuments({ authUrl, fetch }: Realm): Pick<IdentityProvider, "discover" | "jwks"> {
  const realm = { authUrl, fetch: boundedFetch(fetch) };
  const discover = async () => {
    const response = await reached(realm, discoveryUrl(realm.authUrl));
    return { status: response.status, body: await response.text() };
  };
  return { discover, jwks: async () => keySet(realm, jwksUriIn((await discover()).body)) };
}

/** @throws HarnessError when there is no answer, or one of trouble on the realm's side: that is no word of the realm about itself */
async function reached(realm: Realm, url: string): Promise<Response> {
  const response = await answered(realm, url);
  if (response.status < SERVER_ERROR) return response;
  throw unreachable("identity provider", "identity-provider-failing", {
    tried: `GET ${url}`,
    saw: `status ${response.status}`,
    next: "The log of the identity provider tells why.",
    cause: response,
  });
}

async function answered({ fetch }: Realm, url: string): Promise<Response> {
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
  throw unreachable("identity provider", NO_KEY_SET, {
    tried: url === undefined ? "finding jwks_uri in the discovery document" : `GET ${url}`,
    saw:
      response === undefined ? "it is not there" : `status ${response.status}, and ${membersFound(document)}`,
    next: "The realm has to publish the keys that sign its tokens.",
  });
}
