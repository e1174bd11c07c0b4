/** The discovery document of the identity provider, and the key set that it names (OpenID Connect Discovery 1.0, section 3). */
import { remark } from "../../check/current-check.ts";
import { Untestable } from "../../check/untestable.ts";
import type { IdentityProvider } from "../../identity/identity-provider.ts";
import { isNoKeySet } from "../../identity/realm-documents.ts";
import type { Json } from "../../json/json.ts";
import { parseJsonObject } from "../../json/parse-json-object.ts";

export interface Discovery {
  readonly status: number;
  /** undefined when the body is no JSON object. */
  readonly document: Json | undefined;
}

/** Fetches it without any credential. @throws HarnessError when the identity provider cannot be reached */
export async function readDiscovery(identity: IdentityProvider): Promise<Discovery> {
  const { status, body } = await identity.discover();
  return { status, document: parseJsonObject(Buffer.from(body)) };
}

/** The document. @throws Untestable blocked by IDP-01 when there is none */
export async function discoveryDocument(identity: IdentityProvider): Promise<Json> {
  const { status, document } = await readDiscovery(identity);
  if (status === 200 && document) return document;
  throw new Untestable(`There is no discovery document at ${identity.authUrl}.`, {
    cites: ["the realm publishes a discovery document"],
    expected: "200 and a JSON object",
    received: String(status),
  });
}

const addresses = ["issuer", "authorization_endpoint", "jwks_uri"];
const lists = [
  "response_types_supported",
  "subject_types_supported",
  "id_token_signing_alg_values_supported",
];

/** Required members that are missing or no address or list, in words. token_endpoint is needed unless only implicit is offered. */
export function discoveryFaults(document: Json): string[] {
  const needsTokens = responseTypes(document).some((type) => type.split(" ").includes("code"));
  const wanted = needsTokens ? [...addresses, "token_endpoint"] : addresses;
  return [
    ...wanted.filter((name) => !isAddress(document[name])).map((name) => `${name} is no address`),
    ...lists.filter((name) => !Array.isArray(document[name])).map((name) => `${name} is no list`),
  ];
}

const isAddress = (value: unknown): value is string => typeof value === "string" && URL.canParse(value);

/** response_types_supported, as far as they are texts. */
function responseTypes({ response_types_supported: types }: Json): string[] {
  return Array.isArray(types) ? types.filter((type): type is string => typeof type === "string") : [];
}

/** The issuer. @throws Untestable blocked by IDP-02 when there is none */
export function requireIssuer({ issuer }: Json): string {
  if (isAddress(issuer)) return issuer;
  throw missing("issuer", "an address", issuer);
}

/** What response_types_supported lists. @throws Untestable blocked by IDP-02 when it is no list */
export function requireResponseTypes(document: Json): string[] {
  if (Array.isArray(document.response_types_supported)) return responseTypes(document);
  throw missing("response_types_supported", "a list", document.response_types_supported);
}

/** @throws Untestable blocked by IDP-02 when the document names no key set */
export function requireKeySetAddress({ jwks_uri: address }: Json): void {
  if (!isAddress(address)) throw missing("jwks_uri", "an address", address);
}

function missing(name: string, expected: string, received: unknown): Untestable {
  return new Untestable(`The discovery document has no ${name}.`, {
    cites: ["the discovery document configures a client"],
    expected,
    received: JSON.stringify(received) ?? "nothing",
  });
}

/** The keys behind jwks_uri; none, and a remark, when there is no key set. @throws HarnessError when the provider cannot be reached */
export async function realmKeys(identity: IdentityProvider): Promise<readonly Json[]> {
  try {
    return (await identity.jwks()).keys;
  } catch (error) {
    if (!isNoKeySet(error)) throw error;
    remark(`The key set cannot be had: ${error.message}`);
    return [];
  }
}

/** An address without its host, which a container network may change, and without a final slash; any other text as it stands. */
export function withoutHost(address: string): string {
  const bare = address.replace(/\/$/, "");
  return URL.canParse(bare) ? new URL(bare).pathname.replace(/\/$/, "") : bare;
}

/** Notes an issuer on another host than {auth_url}: ordinary inside a container network, and a mistake elsewhere. */
export function remarkOtherHost(issuer: string, authUrl: string): void {
  const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : address);
  if (hostOf(issuer) !== hostOf(authUrl))
    remark(`The issuer is at ${hostOf(issuer)}, and {auth_url} at ${hostOf(authUrl)}.`);
}
