/** API keys of both kinds and users, made at the same time: looked at by all that is about many keys. */
import { atOnce } from "../../client/starting-line.ts";
import type { SharedWorld } from "../../shared/shared-world.ts";
import type { PlainKey, SigningKey } from "../../world/api-keys/api-key.ts";

const TOGETHER = 6;

/** By turns one of each user; of each user two have a public key, so that keys of one kind meet too. Kept for the run. */
export function keysMadeTogether({
  shared,
  alice,
  bob,
}: SharedWorld): Promise<readonly (PlainKey | SigningKey)[]> {
  return shared.oneFor(`${TOGETHER} keys made at the same time`, () =>
    atOnce(
      Array.from({ length: TOGETHER }, (_, index) => {
        const owner = index % 2 === 0 ? alice : bob;
        return (): Promise<PlainKey | SigningKey> =>
          index % 3 === 1 ? owner.plainKey() : owner.signingKey();
      }),
    ),
  );
}
