/** The realms that a Keycloak of ours imports: that of fixtures/keycloak, and a second one, each with a signing key of this run. */
import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { readFileSync } from "node:fs";
import type { IdentityUser } from "./identity-provider.ts";

export interface KeycloakRealm {
  readonly name: string;
  /** Signs what the realm signs: Keycloak has it too, so that tokens can be minted that the realm vouches for. */
  readonly signingKey: KeyObject;
  /** For /opt/keycloak/data/import. */
  readonly document: string;
}

interface RealmUser {
  readonly username: string;
  readonly credentials: readonly { readonly value: string }[];
}

interface RealmDocument extends Record<string, unknown> {
  readonly realm: string;
  readonly clients: readonly { readonly clientId: string; readonly redirectUris: readonly string[] }[];
  readonly users: readonly RealmUser[];
}

const REALM_FILE = new URL("../../fixtures/keycloak/realm.json", import.meta.url);
export const KEY_PROVIDER = "org.keycloak.keys.KeyProvider";

export const readRealm = (): RealmDocument => JSON.parse(readFileSync(REALM_FILE, "utf8"));

/** The realm under another name has other users' ids: within one Keycloak they are unique. */
export function keycloakRealm(name?: string): KeycloakRealm {
  const original = readRealm();
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const named = name === undefined ? original : { ...original, realm: name, users: [] };
  const document = { ...named, components: { [KEY_PROVIDER]: keyProviders(privateKey) } };
  return { name: named.realm, signingKey: privateKey, document: JSON.stringify(document) };
}

/** A realm that is given any key is given no other by Keycloak: it needs these three. */
function keyProviders(privateKey: KeyObject): object[] {
  const pem = privateKey.export({ type: "pkcs8", format: "pem" }) as string;
  return [
    provider("rsa", { privateKey: [pem], algorithm: ["RS256"], priority: ["100"] }),
    provider("hmac-generated", { algorithm: ["HS512"], priority: ["100"] }),
    provider("aes-generated", { priority: ["100"] }),
  ];
}

const provider = (providerId: string, config: Record<string, string[]>) => ({
  name: `countersign ${providerId}`,
  providerId,
  config: { active: ["true"], enabled: ["true"], ...config },
});

/** The users as they log in. */
export function realmUsers(): { alice: IdentityUser; bob: IdentityUser } {
  const [alice, bob] = readRealm().users.map(({ username, credentials }) => ({
    name: username,
    password: credentials[0]!.value,
  }));
  return { alice: alice!, bob: bob! };
}
