/** Keys that a service may have locked, for the wrong signatures that name them all through the run (SFX-06). */
import type { Cite } from "#catalogue";
import { repeated } from "../../check/repeated.ts";
import { undefinedIfUntestable } from "../../check/untestable.ts";
import { sharedFixture } from "../../shared/shared-fixture.ts";
import type { SharedWorld } from "../../shared/shared-world.ts";
import type { PlainKey, SigningKey } from "../../world/api-keys/api-key.ts";

/** Why these keys are refused, where wrong signatures alone have that effect. */
export async function suspectsOfLock(
  world: SharedWorld,
  refused: readonly (PlainKey | SigningKey)[],
): Promise<Cite[]> {
  if (refused.length === 0 || refused.some((key) => "apikey" in key)) return [];
  return (await wrongSignaturesLock(world).catch(undefinedIfUntestable)) ? ["SFX-06"] : [];
}

/** As many as SFX-06 tries. */
const WRONG = 12;

/** A key beside it is usable all the time: it is not for newer or older keys that the other one ends. */
const wrongSignaturesLock = sharedFixture("a key that wrong signatures name", async (world: SharedWorld) => {
  const { alice, service, shared } = world;
  const key = await alice.signingKey();
  const beside = await alice.signingKey();
  const isUsable = async ({ credential }: SigningKey) => (await service.as(credential).getUser()).accepted;
  if (!(await isUsable(key)) || !(await isUsable(beside))) return false;
  const { privateKey } = await shared.unknownKeyPair();
  const wrong = key.signed({ privateKey, description: "a signature by another private key" });
  await repeated(WRONG, () => service.as(wrong).getUser());
  return !(await isUsable(key)) && (await isUsable(beside));
});
