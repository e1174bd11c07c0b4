/** Older keys of both kinds, used before and after newer ones are made: looked at by all that is about keys side by side. */
import type { Answer } from "../../client/answer.ts";
import { sharedFixture } from "../../shared/shared-fixture.ts";
import type { PlainKey, SigningKey } from "../../world/api-keys/api-key.ts";

export interface KeyInUse<Key> {
  readonly key: Key;
  /** GET /user before and after a newer key was made. */
  readonly before: Answer;
  readonly after: Answer;
}

export interface OlderKeys {
  /** A plain key and a signing key, and a signing key that was made after their first use. */
  readonly besideSigningKey: {
    readonly plain: KeyInUse<PlainKey>;
    readonly signing: KeyInUse<SigningKey>;
    readonly newer: SigningKey;
  };
  /** The same plain key and that newer signing key, and a plain key that was made after. */
  readonly besidePlainKey: {
    readonly plain: KeyInUse<PlainKey>;
    readonly signing: KeyInUse<SigningKey>;
    readonly newer: PlainKey;
  };
}

export const olderKeys = sharedFixture<OlderKeys>(
  "older and newer keys",
  async ({ alice, shared, service }) => {
    const use = ({ credential }: PlainKey | SigningKey) => service.as(credential).getUser();
    const around = async <Newer>(plain: PlainKey, signing: SigningKey, make: () => Promise<Newer>) => {
      const before = [await use(plain), await use(signing)] as const;
      const newer = await make();
      return {
        plain: { key: plain, before: before[0], after: await use(plain) },
        signing: { key: signing, before: before[1], after: await use(signing) },
        newer,
      };
    };
    const plain = await alice.plainKey();
    const besideSigningKey = await around(plain, await shared.signingKey(alice), () => alice.signingKey());
    const besidePlainKey = await around(plain, besideSigningKey.newer, () =>
      alice.plainKey({ state: "new" }),
    );
    return { besideSigningKey, besidePlainKey };
  },
);
