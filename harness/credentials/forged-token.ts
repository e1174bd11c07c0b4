/** One row of a table of forged access tokens, and the genuine token that they are made from. */
import { createPublicKey, type JsonWebKey, type KeyObject } from "node:crypto";
import type { Credential } from "../client/outgoing-request.ts";
import { NotApplicable, Untestable } from "../errors.ts";
import type { Json } from "../reading/record.ts";
import { readToken, type TokenParts } from "../signing/json-web-token.ts";
import type { World } from "../world/world.ts";
import { bearer } from "./bearer.ts";

export interface GenuineToken extends TokenParts {
  readonly text: string;
}

export interface ForgedToken {
  /** In words; also names the credential in the evidence. */
  readonly title: string;
  /** The token in its place. @throws NotApplicable when this realm offers nothing to make it of */
  readonly forge: (genuine: GenuineToken, world: World) => string | Promise<string>;
}

/** The first user's access token, taken apart. @throws NotApplicable when tokens are opaque */
export async function genuineToken({ alice }: Pick<World, "alice">): Promise<GenuineToken> {
  const text = await alice.tokens.accessToken();
  const parts = readToken(text);
  if (parts) return { ...parts, text };
  throw new NotApplicable("The access tokens of this realm are opaque: there is nothing in them to forge.");
}

/** `Authorization: Bearer` with the forged token. */
export async function forgedBearer({ title, forge }: ForgedToken, world: World): Promise<Credential> {
  return bearer(await forge(await genuineToken(world), world), title);
}

/** The realm's public key that a genuine token names, as its key set has it. */
export interface RealmKey {
  readonly jwk: Json;
  readonly publicKey: KeyObject;
}

/** @throws Untestable when the key set holds no such key */
export async function realmKeyOf(genuine: GenuineToken, { identity }: World): Promise<RealmKey> {
  const keys = await identity.jwks().then(
    (set) => set.keys,
    () => [],
  );
  const jwk = keys.find(({ kid }) => kid === genuine.header.kid) ?? keys[0];
  if (jwk === undefined)
    throw new Untestable("The key set of the identity provider holds no key.", { blockedBy: ["IDP-05"] });
  return { jwk, publicKey: publicKeyOf(jwk) };
}

function publicKeyOf(jwk: Json): KeyObject {
  try {
    return createPublicKey({ key: jwk as JsonWebKey, format: "jwk" });
  } catch {
    throw new NotApplicable(`The realm's key is of a kind (${jwk.kty}) that is not known here.`);
  }
}
