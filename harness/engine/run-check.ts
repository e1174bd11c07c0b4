/** Runs one check and says what came of it: an assertion is a verdict, anything else that is thrown is our fault. */
import { catalogue, type Need } from "#catalogue";
import { NotApplicable, Untestable } from "../errors.ts";
import { AssertionError } from "../expectations/expect.ts";
import type { CheckRecord } from "../verdict/check-record.ts";
import type { World } from "../world/world.ts";
import { type CheckContext, newContext, within } from "./current-check.ts";
import type { CheckBody, Definition, ObservationBody } from "./definitions.ts";
import { createSeat } from "./seat.ts";
import type { Locks, Slots } from "./slots.ts";

/** What the operator allows. */
export interface Reach {
  readonly outOfReach: readonly Need[];
  readonly readOnly: boolean;
}

/** What a check holds for a moment, while it is under way, it is given before what others hold from their begin on. */
const WHOLE_CHECK = 1;

type Finding = Pick<CheckRecord, "outcome"> & Partial<CheckRecord>;

/** Waits for a slot and for the shared state the check holds, runs it, and records what it found. Never rejects. */
export async function runCheck(
  definition: Definition,
  world: World,
  { slots, locks, rank, ...reach }: { slots: Slots; locks: Locks; rank?: number } & Reach,
): Promise<CheckRecord> {
  const seat = createSeat(slots, rank);
  const context = newContext(definition.requirements.join(" "), definition.requirements, { seat, locks });
  const judged = async () => {
    await seat.take();
    const started = performance.now();
    try {
      const finding = await within(context, () => judge(definition, world, context, reach));
      return recordOf(definition, context, finding, performance.now() - started);
    } finally {
      seat.end();
    }
  };
  return locks.holding(definition.options.holds ?? [], judged, WHOLE_CHECK);
}

async function judge(
  definition: Definition,
  world: World,
  context: CheckContext,
  reach: Reach,
): Promise<Finding> {
  try {
    requireReach(definition, reach);
    if (!definition.options.ofAnyTarget) await world.requireService();
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
    return findingOf(thrown, context);
  }
}

/** @throws Untestable when the requirement needs what the deployment cannot offer or the operator does not allow */
function requireReach({ requirements }: Definition, { outOfReach, readOnly }: Reach): void {
  const needed = requirements.flatMap((id) => catalogue[id].needs ?? []);
  const missing = needed.filter((need) => outOfReach.includes(need) || (readOnly && need === "writes"));
  if (missing.length === 0) return;
  const why = readOnly && missing.includes("writes") ? "the run is read-only" : "declared out of reach";
  throw new Untestable(`Needs ${[...new Set(missing)].join(", ")}: ${why}.`, { missing });
}

function findingOf(thrown: unknown, context: CheckContext): Finding {
  if (thrown instanceof AssertionError) {
    const { message, expected, received } = thrown;
    return { outcome: "violated", message, expected, received };
  }
  if (thrown instanceof NotApplicable) return { outcome: "not-applicable", message: thrown.message };
  if (thrown instanceof Untestable) return findingOfUntestable(thrown, context);
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  return { outcome: "broken", message: error.stack ?? error.message };
}

/** What stands in the way of others is the violation itself in a check of that very requirement. */
function findingOfUntestable(thrown: Untestable, context: CheckContext): Finding {
  for (const n of thrown.exchanges) if (!context.exchanges.includes(n)) context.exchanges.push(n);
  const { message, expected, received, missing, blockedBy } = thrown;
  const own = blockedBy.some((id) => context.requirements.includes(id));
  if (own) return { outcome: "violated", message, expected, received };
  return {
    outcome: "untestable",
    message,
    ...(missing.length > 0 ? { missing: [...missing] } : {}),
    ...(blockedBy.length > 0 ? { blockedBy: [...blockedBy] } : {}),
  };
}

function recordOf(
  definition: Definition,
  context: CheckContext,
  finding: Finding,
  durationMs: number,
): CheckRecord {
  return {
    requirements: [...definition.requirements],
    title: definition.title,
    exchanges: [...context.exchanges].sort((a, b) => a - b),
    events: [...context.events].sort((a, b) => a - b),
    ...(context.notes.length > 0 ? { notes: [...context.notes] } : {}),
    durationMs: Math.round(durationMs),
    ...finding,
  };
}
