/** A key whose public key is RSA of another size or exponent than the recommended one, which a service may refuse to make. */

import { NotApplicable } from "../../check/untestable.ts";
import type { Answer } from "../../client/answer.ts";
import type { SharedWorld } from "../../shared/shared-world.ts";
import type { ClientKeyPair } from "../../signing/client-keys.ts";
import { generateFourPrimeKeyPair } from "../../signing/four-prime-key-pair.ts";
import type { SigningKey } from "../../world/api-keys/api-key.ts";

export interface UnusualCreation {
  readonly keyPair: ClientKeyPair;
  /** The answer to POST /user/api-key. */
  readonly created: Answer;
}

/** Asked for once in a run. */
export function unusualCreation(
  { alice, shared, keyRequests, budgets }: SharedWorld,
  bits: number,
  exponent?: 3,
): Promise<UnusualCreation> {
  return shared.oneFor(`RSA of ${bits} bits with exponent ${exponent ?? "as usual"}`, async () => {
    const keyPair = await generateFourPrimeKeyPair(bits, exponent);
    const body = await keyRequests.signingBody(keyPair.publicPem);
    return { keyPair, created: await budgets.apiKeys.create(alice, body) };
  });
}

/** @throws NotApplicable where the service makes none */
export async function unusualSigningKey(world: SharedWorld, bits: number, exponent?: 3): Promise<SigningKey> {
  const { created, keyPair } = await unusualCreation(world, bits, exponent);
  if (created.accepted) return world.apiKeys.signingKeyOf(world.alice, created, keyPair);
  throw new NotApplicable(`A key of ${bits} bits${exponent ? ` with exponent ${exponent}` : ""} is refused.`);
}
