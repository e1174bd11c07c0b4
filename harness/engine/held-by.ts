/** What a check holds alone from its begin to its end, once it is known whose record the signer's is. */
import { newContext, type SharedState, within } from "../check/current-check.ts";
import type { Locks } from "../check/locks.ts";
import type { World } from "../facts/world.ts";
import type { Definition } from "./definitions.ts";

export async function heldBy({ options }: Definition, world: World, locks: Locks): Promise<SharedState[]> {
  const held = options.holds ?? [];
  if (held.includes("the signer's record"))
    await within(newContext("who the signer is", [], { locks }), () => world.knowSigner());
  return held.map((one) =>
    one === "the signer's record" ? (`${world.signer.name}'s record` as const) : one,
  );
}
