/** Keys that a service may have locked, for the wrong signatures that name them all through the run (SFX-06). */
import type { Cite } from "#catalogue";
import type { SharedWorld } from "../shared/shared-world.ts";
import type { PlainKey, SigningKey } from "../world/api-key.ts";

/** Why these keys are refused, where the one that no wrong signature names is usable still. */
export async function suspectsOfLock(
  { shared, service, alice }: Pick<SharedWorld, "shared" | "service" | "alice">,
  refused: readonly (PlainKey | SigningKey)[],
): Promise<Cite[]> {
  if (refused.length === 0 || refused.some((key) => "apikey" in key)) return [];
  const { credential } = await shared.trustedSigningKey(alice);
  return (await service.as(credential).getUser()).accepted ? ["SFX-06"] : [];
}
