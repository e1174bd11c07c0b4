/** Signing keys that never sign, and not for those that are made after them (KEY-06). */
import type { Cite } from "#catalogue";
import { undefinedIfUntestable } from "../../check/untestable.ts";
import { sharedFixture } from "../../shared/shared-fixture.ts";
import type { SharedWorld } from "../../shared/shared-world.ts";
import { awaitEffect } from "../../timing/await-effect.ts";
import type { PlainKey, SigningKey } from "../../world/api-keys/api-key.ts";

/** Why these keys are refused, where one that is made alone, and is the newest, is so from its first use. */
export async function suspectsOfNewKey(
  world: SharedWorld,
  refused: readonly (PlainKey | SigningKey)[],
): Promise<Cite[]> {
  if (refused.length === 0 || refused.some((key) => "apikey" in key)) return [];
  return (await isUsableNew(world).catch(undefinedIfUntestable)) === false ? ["KEY-06"] : [];
}

const isUsableNew = sharedFixture("a signing key at its first use", async (world: SharedWorld) => {
  const { alice, service, times } = world;
  const { credential } = await alice.signingKey({ state: "new" });
  const use = () => service.as(credential).getUser();
  const { hasCome } = await awaitEffect(times, "key", "a new key signs", use, ({ accepted }) => accepted);
  return hasCome;
});
