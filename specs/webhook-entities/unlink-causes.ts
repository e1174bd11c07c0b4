/** One fault, one red line: when a removal took away more than it should, the plainest requirement tells of it. */
import type { Cite } from "#catalogue";
import { otherEntity, unlinking, type Webhook, type World } from "#harness";

/** Why a BusinessEntity is no longer notified, where the removal of another that is linked takes it away as well. */
export async function suspectsOfRemoval(world: World, kept: boolean): Promise<Cite[]> {
  if (kept) return [];
  const { other } = await unlinking(world);
  if (other === "as before") return [];
  return [other === "no more" ? "WHL-04" : "WHL-05"];
}

/** Why a BusinessEntity is still notified, where even one that was linked once is notified for ever. */
export async function suspectsOfNoEnd(world: World, ended: boolean): Promise<Cite[]> {
  return ended || (await unlinking(world)).quietAfterMs !== undefined ? [] : ["WHL-03"];
}

/** Why a webhook is not notified of its first BusinessEntity, where a new confirmation makes it so. */
export async function suspectsOfDeactivation(
  world: World,
  webhook: Webhook,
  isNotified: boolean,
): Promise<Cite[]> {
  if (isNotified) return [];
  return (await otherEntity(world, webhook)) === "only after a new confirmation" ? ["WHL-05"] : [];
}
