/** Signatures that no route may take, several to be tried between one pair of controls (SIG-39). */
import { type Credential, flipBit, type SigningKey, unknownIdLike, type World } from "#harness";
import { unreadableSignatures } from "./header-variants.ts";

interface Forged {
  readonly title: string;
  readonly forged: (world: World, key: SigningKey) => Promise<readonly Credential[]>;
}

export const forgedSignatures: readonly Forged[] = [
  {
    title: "a signature with one bit changed, and one that cannot be read",
    forged: async (_world, key) => [
      key.signed({
        description: "a signature with one bit changed",
        parts: { tamper: (signature) => flipBit(signature, "middle") },
      }),
      key.signed(unreadableSignatures[0]!.options(key)),
    ],
  },
  {
    title: "a signature by another private key, and one that names no key",
    forged: async (world, key) => {
      const { privateKey } = await world.shared.unknownKeyPair();
      return [
        ...(await keysOfAnother(world)).map((other) => key.signed(signedBy(other))),
        key.signed({ parts: { privateKey }, description: "a signature by another private key" }),
        key.signed({
          keyId: unknownIdLike(key.id, world.fake),
          parts: { privateKey },
          description: "a signature that names no key",
        }),
      ];
    },
  },
];

/** One that is registered may verify where one that nobody knows does not. */
const keysOfAnother = ({ shared, users }: World): Promise<SigningKey[]> =>
  Promise.all(users.slice(1).map((user) => shared.signingKey(user)));

const signedBy = ({ privateKey, owner }: SigningKey) => ({
  parts: { privateKey },
  description: `a signature by a key of ${owner.name}`,
});
