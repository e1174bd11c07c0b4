/** Runs the checks of one side, a few at a time, each finding written as it is made. */
import { type OtherSideNeed, otherSideEntry } from "#catalogue";
import type { CheckRecord } from "#reports/verdict/check-record";
import { type CheckContext, newContext, within } from "../check/current-check.ts";
import { type Judgement, judgementOf, untestable } from "../engine/judgement.ts";
import type { OtherSideCheck } from "./checks.ts";

export interface CheckRun<World> {
  readonly checks: readonly OtherSideCheck<World>[];
  readonly world: World;
  /** How many run at once. */
  readonly width: number;
  readonly outOfReach: readonly string[];
  /** When aborted, no further check is begun. */
  readonly signal?: AbortSignal | undefined;
  readonly onRecord: (record: CheckRecord, place: number) => void;
}

/** Resolves when all have ended. Never rejects. */
export async function runOtherSideChecks<World>(run: CheckRun<World>): Promise<void> {
  const waiting = [...run.checks.entries()];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      if (run.signal?.aborted) return;
      const [place, check] = next;
      run.onRecord(await recordOf(check, run), place);
    }
  };
  await Promise.all(Array.from({ length: run.width }, work));
}

async function recordOf<World>(
  check: OtherSideCheck<World>,
  { world, outOfReach }: CheckRun<World>,
): Promise<CheckRecord> {
  const { title, needs = [] } = otherSideEntry(check.id);
  const context = newContext(check.id);
  const started = performance.now();
  const declared = needs.filter((need) => outOfReach.includes(need));
  const judgement = declared.length > 0 ? beyondReach(declared) : await judged(check, world, context);
  return {
    requirements: [check.id],
    title,
    exchanges: inOrder(context.exchanges),
    events: inOrder(context.events),
    ...(context.notes.length > 0 ? { notes: [...context.notes] } : {}),
    durationMs: Math.round(performance.now() - started),
    ...judgement,
  };
}

const beyondReach = (needs: readonly OtherSideNeed[]): Judgement =>
  untestable(`Needs ${needs.join(", ")}: declared out of reach.`, {
    kind: "out of reach",
    needs: [...needs],
  });

async function judged<World>(
  { observes, body }: OtherSideCheck<World>,
  world: World,
  context: CheckContext,
): Promise<Judgement> {
  try {
    const seen = await within(context, () => body(world));
    if (observes) return { outcome: "observed", received: String(seen) };
    if (context.expectations > 0) return { outcome: "met" };
    return {
      outcome: "broken",
      message: "The check ended without having expected anything: it judged nothing.",
    };
  } catch (thrown) {
    return judgementOf(thrown, context);
  }
}

const inOrder = (numbers: readonly number[]) => [...new Set(numbers)].sort((a, b) => a - b);
