/** The signer's record, held for a part of a check; see CoreWorld. */
import { withLock } from "../check/current-check.ts";
import type { World } from "./world.ts";

/** Runs the body while it alone changes the record, once it is known whose that is. */
export async function holdingSignersRecord<T>(world: World, body: () => Promise<T>): Promise<T> {
  await world.knowSigner();
  return withLock(`${world.signer.name}'s record`, body);
}
