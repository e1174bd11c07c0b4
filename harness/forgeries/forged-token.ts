/** One row of a table of forged access tokens, and the genuine token that they are made from. */
import { createPublicKey, type JsonWebKey, type KeyObject } from "node:crypto";
import { NotApplicable, Untestable } from "../check/untestable.ts";
import type { Credential } from "../client/outgoing-request.ts";
import { bearer } from "../credentials/bearer.ts";
import { isNoKeySet } from "../identity/realm-documents.ts";
import type { Json } from "../json/json.ts";
import { readToken, type TokenParts } from "../signing/json-web-token.ts";
import type { CoreWorld } from "../world/core-world.ts";

export interface GenuineToken extends TokenParts {
  readonly text: string;
}

export interface ForgedToken {
  /** In words; also names the credential in the evidence. */
  readonly title: string;
  /** The token in its place. @throws NotApplicable when this realm offers nothing to make it of */
  readonly forge: (genuine: GenuineToken, world: CoreWorld) => string | Promise<string>;
}

/** The first user's access token, taken apart. @throws NotApplicable when tokens are opaque */
export async function genuineToken({ alice }: Pick<CoreWorld, "alice">): Promise<GenuineToken> {
  const text = await alice.tokens.accessToken();
  const parts = readToken(text);
  if (parts) return { ...parts, text };
  throw new NotApplicable("The access tokens of this realm are opaque: there is nothing in them to forge.");
}

/** `Authorization: Bearer` with the forged token. */
export async function forgedBearer({ title, forge }: ForgedToken, world: CoreWorld): Promise<Credential> {
  return bearer(await forge(await genuineToken(world), world), title);
}

/** The realm's public key that a genuine token names, as its key set has it. */
export interface RealmKey {
  readonly jwk: Json;
  readonly publicKey: KeyObject;
}

/** @throws Untestable when the key set holds no such key; HarnessError when the identity provider cannot be reached */
export async function realmKeyOf(genuine: GenuineToken, { identity }: CoreWorld): Promise<RealmKey> {
  const keys = await identity.jwks().then(
    (set) => set.keys,
    (error: unknown) => {
      if (isNoKeySet(error)) return [];
      throw error;
    },
  );
  const jwk = keys.find(({ kid }) => kid === genuine.header.kid) ?? keys[0];
  if (jwk === undefined)
    throw new Untestable("The key set of the identity provider holds no key.", {
      cites: ["the realm publishes its keys"],
    });
  return { jwk, publicKey: publicKeyOf(jwk) };
}

function publicKeyOf(jwk: Json): KeyObject {
  try {
    return createPublicKey({ key: jwk as JsonWebKey, format: "jwk" });
  } catch {
    throw new NotApplicable(`The realm's key is of a kind (${jwk.kty}) that is not known here.`);
  }
}
