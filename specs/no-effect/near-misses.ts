/** Genuine credentials with one thing wrong, each beside the genuine one (SFX-01, SFX-06). */
import {
  alteredBearer,
  apiKeyHeader,
  type Credential,
  oneBitChanged,
  type SharedKeys,
  type World,
} from "#harness";

export interface NearMiss {
  readonly title: string;
  /** @param keys where the API key comes from: shared by all, or by those that try wrong values */
  readonly make: (world: World, keys: KeySource) => Promise<{ genuine: Credential; wrong: Credential }>;
}

type KeySource = Pick<SharedKeys, "plainKey" | "signingKey">;

/** Keys that nothing else is tried with: for what counts how often a key was used wrongly. */
export const attackedKeys = ({ shared }: World): KeySource => ({
  plainKey: shared.attackedPlainKey,
  signingKey: shared.attackedSigningKey,
});

export const nearMisses: readonly NearMiss[] = [
  {
    title: "an access token with a character changed",
    make: async ({ alice }) => ({ genuine: alice.bearer, wrong: await alteredBearer(alice) }),
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
      return { genuine: key.credential, wrong: key.signed(oneBitChanged) };
    },
  },
  {
    title: "a signature by another private key",
    make: async ({ alice, shared }, keys) => {
      const key = await keys.signingKey(alice);
      const { privateKey } = await shared.unknownKeyPair();
      const description = "a signature by another private key";
      return { genuine: key.credential, wrong: key.signed({ privateKey, description }) };
    },
  },
];
