/** One fault, one red line: when a removal took away more than it should, the plainest requirement tells of it. */
import type { Cite } from "#catalogue";
import { expect, otherEntity, requireThat, suspected, unlinking, type Webhook, type World } from "#harness";
import { expectQuiet } from "./unlinked.ts";

/** Why a BusinessEntity is no longer notified, where the removal of another that is linked takes it away as well. */
export async function suspectsOfRemoval(world: World, kept: boolean): Promise<readonly Cite[]> {
  if (kept) return [];
  return suspected(async () => {
    const { other } = await unlinking(world);
    if (other === "as before") return [];
    return [other === "no more" ? "WHL-04" : "WHL-05"];
  });
}

/** Instances vary: what one unlink took so long, another may take a few times that. */
const TIMES_AS_LONG = 4;

/**
 * The notifications of what was linked once end, and far within the settle time: the delay is no longer unpredictable.
 * @throws Untestable blocked by WHL-03 when they do not
 */
async function requireEndOfOneLink(world: World): Promise<void> {
  const { quietAfterMs = Number.POSITIVE_INFINITY } = await unlinking(world);
  requireThat(
    TIMES_AS_LONG * quietAfterMs < world.deadlines.settleMs,
    `The notifications of what was linked once do not end far within ${world.deadlines.settleMs} ms of an unlink either. The interface allows an unpredictable delay: set FDS_SETTLE_MS to the time that this service may take.`,
    ["WHL-03"],
  );
}

/**
 * The notifications of what was removed ended.
 * @param quietAfterMs as drain() has it
 * @throws Untestable blocked by WHL-03 when those of one of two, linked once, do not end far within the settle time either
 */
export async function expectEndAsOfOneOfTwo(world: World, quietAfterMs: number | undefined): Promise<void> {
  if (quietAfterMs === undefined) await requireEndOfOneLink(world);
  expect(
    quietAfterMs ?? "still notified",
    "milliseconds from the unlink to the last notification of the BusinessEntity",
  ).toSatisfy((seen) => typeof seen === "number", `a number up to ${world.deadlines.settleMs}`);
}

/** The same, where the unlink itself is judged: within the settle time, if that was configured for this service. */
export async function expectEnd(world: World, quietAfterMs: number | undefined): Promise<void> {
  if (world.deadlines.settleMsConfigured) expectQuiet({ quietAfterMs }, world);
  else await expectEndAsOfOneOfTwo(world, quietAfterMs);
}

/** Why a webhook is not notified of its first BusinessEntity, where a new confirmation makes it so. */
export async function suspectsOfDeactivation(
  world: World,
  webhook: Webhook,
  isNotified: boolean,
): Promise<readonly Cite[]> {
  if (isNotified) return [];
  return suspected(async () =>
    (await otherEntity(world, webhook)) === "only after a new confirmation" ? ["WHL-05"] : [],
  );
}
