/** Runs one check and says what came of it: an assertion is a verdict, anything else that is thrown is our fault. */
import { catalogue, type Need, type OtherSideNeed } from "#catalogue";
import type { CheckRecord } from "#reports/verdict/check-record";
import { type CheckContext, newContext, undoAll, whileHolding, within } from "../check/current-check.ts";
import { type Locks, ranks } from "../check/locks.ts";
import { createSeat, type Seat } from "../check/seat.ts";
import type { Slots } from "../check/slots.ts";
import type { World } from "../facts/world.ts";
import { CHECK_MS, UNDOING_MS } from "../limits.ts";
import { atMost } from "../timing/at-most.ts";
import type { Backlog } from "./backlog.ts";
import type { CheckBody, Definition, ObservationBody } from "./definitions.ts";
import { heldBy } from "./held-by.ts";
import { inTime, type TimeLimits } from "./in-time.ts";
import { type Judgement, judgementOf, untestable } from "./judgement.ts";
import type { Attempt } from "./outcome-of-attempts.ts";
import { type GoneTarget, ofNoTarget, unlessGone } from "./unless-gone.ts";

/** What the operator allows. */
export interface Reach {
  readonly outOfReach: readonly (Need | OtherSideNeed)[];
  readonly readOnly: boolean;
}

/** For a backlog to go, which others may bring back. */
const MOST_WAITS = 5;

export interface CheckSurroundings extends Reach, TimeLimits {
  readonly slots: Slots;
  readonly locks: Locks;
  readonly rank?: number;
  /** See CheckContext. */
  readonly round?: number;
  /** When aborted, a check whose body has not begun is not begun any more. */
  readonly signal?: AbortSignal | undefined;
  readonly gone?: GoneTarget | undefined;
  /** What the service has to deliver before the check begins; undefined where it needs no deliveries. */
  readonly backlog?: Backlog | undefined;
}

/**
 * Waits for a slot and for the shared state the check holds, runs it, undoes what it left, and gives what it found: undefined
 * when it was not begun. Never rejects.
 */
export async function runCheck(
  definition: Definition,
  world: World,
  { slots, locks, rank = 0, round = 0, gone, backlog, ...limits }: CheckSurroundings,
): Promise<Attempt | undefined> {
  const seat = createSeat(slots, rank);
  const { requirements, turn } = definition;
  const context = newContext(requirements.join(" "), requirements, { seat, locks, round, rank, turn });
  const judged = async () => {
    await seat.take();
    await atMost(withoutBacklog(seat, backlog, limits), CHECK_MS, limits.overdue);
    const started = performance.now();
    try {
      // What is not begun any more need not wait for a service that is gone.
      const ofTheWholeRun = definition.options.when === "after all";
      const how = ofTheWholeRun ? undefined : await gone?.();
      const judgement =
        how === undefined
          ? await within(context, () => judgedInTime(definition, world, context, limits))
          : (beyondReach(definition, limits) ?? ofNoTarget(how));
      const durationMs = performance.now() - started;
      if (judgement === undefined) return undefined;
      const record = recordOf(definition, context, judgement, durationMs);
      const attempt = { record, troubles: context.troubles };
      return gone === undefined ? attempt : await unlessGone(attempt, gone, ofTheWholeRun);
    } finally {
      await atMost(undoAll(context), UNDOING_MS, limits.overdue);
      seat.end();
    }
  };
  const held = await heldBy(definition, world, locks);
  return locks.holding(held, () => whileHolding(held, judged), held.length > 1 ? ranks.several : ranks.one);
}

/** As many begin at a time as there are slots, or those that waited would be the next backlog. */
async function withoutBacklog(
  seat: Seat,
  backlog: Backlog | undefined,
  { signal, overdue }: Pick<CheckSurroundings, "signal" | "overdue">,
): Promise<void> {
  for (let waits = 0; waits < MOST_WAITS && backlog?.isLong(); waits++) {
    if (signal?.aborted || overdue?.aborted) return;
    await seat.leaveFor(() => backlog.gone());
  }
}

/** What has no time for another look stays as it was first seen. */
async function judgedInTime(
  definition: Definition,
  world: World,
  context: CheckContext,
  limits: Reach & Pick<CheckSurroundings, "signal"> & TimeLimits,
): Promise<Judgement | undefined> {
  try {
    return await inTime(() => judge(definition, world, context, limits), limits);
  } catch (thrown) {
    return context.round > 0 ? undefined : judgementOf(thrown, context);
  }
}

async function judge(
  definition: Definition,
  world: World,
  context: CheckContext,
  { signal, ...reach }: Reach & Pick<CheckSurroundings, "signal">,
): Promise<Judgement | undefined> {
  const beyond = beyondReach(definition, reach);
  if (beyond) return beyond;
  try {
    if (!definition.options.ofAnyTarget) await world.requireService();
  } catch (thrown) {
    return ofNoService(judgementOf(thrown, context));
  }
  // Here, and not before: all checks wait for that one answer together.
  if (signal?.aborted) return undefined;
  try {
    if (definition.observes) {
      const seen = await (definition.body as ObservationBody)(world);
      return { outcome: "observed", received: seen };
    }
    await (definition.body as CheckBody)(world);
    if (context.expectations > 0) return { outcome: "met" };
    return {
      outcome: "broken",
      message: "The check ended without having expected anything: it judged nothing.",
    };
  } catch (thrown) {
    return judgementOf(thrown, context);
  }
}

/** Undefined when nothing that the requirements or the check need was declared out of reach or is forbidden to a run that only reads. */
function beyondReach(
  { requirements, options }: Definition,
  { outOfReach, readOnly }: Reach,
): Judgement | undefined {
  const needs = [...new Set(requirements.flatMap((id) => catalogue[id].needs ?? []))];
  const declared = needs.filter((need) => outOfReach.includes(need));
  if (declared.length > 0)
    return untestable(`Needs ${declared.join(", ")}: declared out of reach.`, {
      kind: "out of reach",
      needs: declared,
    });
  if (readOnly && needs.includes("writes"))
    return untestable("Needs writes: the run is read-only.", { kind: "read-only" });
  const ofThisOne = (options.needs ?? []).filter((need) => outOfReach.includes(need));
  if (ofThisOne.length === 0) return undefined;
  return { outcome: "not-applicable", message: `Needs ${ofThisOne.join(", ")}: declared out of reach.` };
}

/** What would have shown that the target is the service at all stands in the way of everything. */
function ofNoService(judgement: Judgement): Judgement {
  const { cause } = judgement;
  return cause?.kind === "precondition"
    ? { ...judgement, cause: { ...cause, kind: "no service" } }
    : judgement;
}

function recordOf(
  definition: Definition,
  context: CheckContext,
  judgement: Judgement,
  durationMs: number,
): CheckRecord {
  return {
    requirements: [...definition.requirements],
    title: definition.title,
    exchanges: [...context.exchanges].sort((a, b) => a - b),
    events: [...context.events].sort((a, b) => a - b),
    ...(context.notes.length > 0 ? { notes: [...context.notes] } : {}),
    durationMs: Math.round(durationMs),
    ...judgement,
  };
}
