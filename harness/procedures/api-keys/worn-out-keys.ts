/** Keys that end by being used, and not for those that are made after them (KEY-08). */
import type { Cite } from "#catalogue";
import { repeated } from "../../check/repeated.ts";
import { undefinedIfUntestable } from "../../check/untestable.ts";
import { sharedFixture } from "../../shared/shared-fixture.ts";
import type { SharedWorld } from "../../shared/shared-world.ts";
import type { PlainKey, SigningKey } from "../../world/api-keys/api-key.ts";

/** Why these keys are refused, where use alone has that effect. Not while other keys are being made. */
export async function suspectsOfUse(
  world: SharedWorld,
  refused: readonly (PlainKey | SigningKey)[],
): Promise<Cite[]> {
  if (!refused.some((key) => "apikey" in key)) return [];
  return (await isWornOut(world).catch(undefinedIfUntestable)) ? ["XAK-01"] : [];
}

/** A key that ends after more uses than these is told as KEY-08. */
const USES = 12;

const isWornOut = sharedFixture("a key used again and again", async ({ alice, service }: SharedWorld) => {
  const { credential } = await alice.plainKey();
  const answers = await repeated(USES, () => service.as(credential).getUser());
  return answers[0]!.accepted && !answers.at(-1)!.accepted;
});
