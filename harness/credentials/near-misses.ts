/** Genuine credentials with one thing wrong, each beside the genuine one (SFX-01, SFX-06). */
import type { Credential } from "../client/outgoing-request.ts";
import { flipBit } from "../signing/flip-bit.ts";
import type { SharedKeys } from "../world/shared-keys.ts";
import type { World } from "../world/world.ts";
import { apiKeyHeader } from "./api-key-header.ts";
import { bearer } from "./bearer.ts";

export interface NearMiss {
  readonly title: string;
  /** @param keys where the API key comes from: shared, or one that no other check uses */
  readonly make: (world: World, keys: KeySource) => Promise<{ genuine: Credential; wrong: Credential }>;
}

type KeySource = Pick<SharedKeys, "plainKey" | "signingKey">;

/** A new key each time: for what counts how often a key was used wrongly. */
export const newKeys: KeySource = {
  plainKey: (user) => user.plainKey(),
  signingKey: (user) => user.signingKey(),
};

/** Another letter in the middle of the last part: of a JWT, its signature. */
function altered(token: string): string {
  const at = token.length - Math.floor((token.length - token.lastIndexOf(".") - 1) / 2) - 1;
  return `${token.slice(0, at)}${token[at] === "A" ? "B" : "A"}${token.slice(at + 1)}`;
}

export const nearMisses: readonly NearMiss[] = [
  {
    title: "an access token with a character changed",
    make: async ({ alice }) => ({
      genuine: alice.bearer,
      wrong: bearer(altered(await alice.tokens.accessToken()), "an access token with a character changed"),
    }),
  },
  {
    title: "an API key without its last character",
    make: async ({ alice }, keys) => {
      const { apikey, credential } = await keys.plainKey(alice);
      return {
        genuine: credential,
        wrong: apiKeyHeader(apikey.slice(0, -1), "an API key without its last character"),
      };
    },
  },
  {
    title: "a signature with one bit changed",
    make: async ({ alice }, keys) => {
      const key = await keys.signingKey(alice);
      const wrong = key.signed({
        words: "a signature with one bit changed",
        parts: { tamper: (signature) => flipBit(signature, "middle") },
      });
      return { genuine: key.credential, wrong };
    },
  },
  {
    title: "a signature by another private key",
    make: async ({ alice, scenes }, keys) => {
      const key = await keys.signingKey(alice);
      const { privateKey } = await scenes.unknownKeyPair();
      const words = "a signature by another private key";
      return { genuine: key.credential, wrong: key.signed({ privateKey, words }) };
    },
  },
];
