/** Runs the selected checks: all side by side, then those again that may have met an accident, then those that judge the whole run. */
import { describe, test } from "@vitest/runner";
import { type Need, needs, type OtherSideNeed } from "#catalogue";
import type { CheckRecord } from "#reports/verdict/check-record";
import { countdown } from "../check/countdown.ts";
import { createLocks } from "../check/locks.ts";
import { createSlots } from "../check/slots.ts";
import { undefinedIfUntestable } from "../check/untestable.ts";
import type { World } from "../facts/world.ts";
import { CHECK_MS } from "../limits.ts";
import { calibrate, noCalibration } from "../procedures/calibrate.ts";
import { deliveriesAtRest, lateDeliveriesAtRest } from "../procedures/notifications/deliveries-at-rest.ts";
import { atMost } from "../timing/at-most.ts";
import { describedTimes } from "../timing/described-times.ts";
import { admission, placesAtRest } from "./admission.ts";
import { type Backlog, backlogOf } from "./backlog.ts";
import { type Definition, isStated } from "./definitions.ts";
import type { Case } from "./explained.ts";
import type { TimeLimits } from "./in-time.ts";
import { lateAfterAll } from "./late-after-all.ts";
import { type LookAgainOptions, lookAgain } from "./look-again.ts";
import { lookAtControls } from "./look-at-controls.ts";
import { lookForCauses } from "./look-for-causes.ts";
import { atTheEnd, isLast, isLastOfSink, isOfSink, needsOf, rankOf } from "./order.ts";
import { outcomeOfAttempts } from "./outcome-of-attempts.ts";
import { overOutages } from "./over-outages.ts";
import { runCheck } from "./run-check.ts";
import { runTests } from "./spec-runner.ts";
import type { GoneTarget } from "./unless-gone.ts";

export interface SpecRunOptions extends TimeLimits {
  /**
   * How many checks work at the same time (those that only wait do not count).
   * @param roundTripMs the shortest time of a request and its answer
   */
  readonly concurrency: (roundTripMs: number) => number;
  readonly outOfReach: readonly (Need | OtherSideNeed)[];
  readonly readOnly: boolean;
  /** When aborted, checks that have not begun are not begun. */
  readonly signal?: AbortSignal | undefined;
  readonly gone?: GoneTarget | undefined;
  /** @param place of the check in the definitions */
  readonly onCheck: (record: CheckRecord, place: number) => void;
  /** So many checks are looked at again now. */
  readonly onLookAgain: (round: number, checks: number) => void;
  /** The record takes the place of an earlier one. */
  readonly onDecided: (record: CheckRecord, place: number, earlier: CheckRecord) => void;
}

/** Of all that is looked at again; what is left then stays as it was first seen. */
const LOOKING_AGAIN_MS = 10 * 60_000;
/**
 * For so long one by one: where what one check does takes from the webhooks of others, it does so here too. By then what explains
 * the rest is known.
 */
const ALONE_MS = 3 * 60_000;
/** Of all that may name the cause of a violation: that there is one is known by then. */
const LOOKING_FOR_CAUSES_MS = 3 * 60_000;

/** Runs every definition, those with `when: "last"` after all others and one by one, and after these those that judge the run. */
export async function runSpecs(
  definitions: readonly Definition[],
  world: World,
  options: SpecRunOptions,
): Promise<void> {
  const locks = createLocks();
  const needed = definitions.map(needsOf);
  const orOverdue = <T>(work: Promise<T>) => atMost(work, CHECK_MS, options.overdue);
  // First, so that the key is known by which what comes back is verified.
  const isService = await orOverdue(world.requireService().then(() => true)).catch(() => false);
  const calibration = isService && !options.readOnly ? calibrate(world, locks, needed) : noCalibration;
  // As few as anywhere until it is known how far away the service is.
  const few = options.concurrency(0);
  const slots = createSlots(few);
  const ofHolders = createSlots(Number.POSITIVE_INFINITY);
  // While one works the others wait: together they ask no more of the service than one by one.
  const atRest = createSlots(1);
  const deliveriesMeasured = calibration.whole(["sink"]);
  void deliveriesMeasured.then(() => world.sink.sender.learn(world.times.longestMs("pause")));
  void calibration
    .until(needs)
    .then(() => slots.widen(options.concurrency(world.times.shortestMs("round trip")) - few));
  const letIn = { times: world.times, measured: deliveriesMeasured, records: () => recordsOf(world) };
  const asMany = calibration
    .until(["sink"])
    .then(() => ({ places: admission(letIn), backlog: backlogOf(world) }));
  const attempt = (definition: Definition, round: number, backlog?: Backlog) =>
    runCheck(definition, world, {
      ...options,
      locks,
      // They stand in a queue of their own, the longest of a run, and are few at a time.
      slots: round > 0 ? atRest : definition.options.holds?.length ? ofHolders : slots,
      rank: rankOf(definition),
      round,
      // What judges the whole run has nothing to wait for.
      backlog: isLast(definition) ? undefined : backlog,
    });
  const cases: Case[] = [];
  const told = new Map<Definition, CheckRecord>();
  const repeatedly = overOutages();
  const firstLook = async (definition: Definition) => {
    await orOverdue(calibration.until(needsOf(definition)));
    const admitted = isOfSink(definition) ? await asMany : undefined;
    await admitted?.places.acquire(rankOf(definition));
    const attempts = await repeatedly(() => attempt(definition, 0, admitted?.backlog)).finally(
      admitted?.places.release,
    );
    const latest = attempts.at(-1);
    if (latest === undefined) return;
    cases.push({ definition, attempts });
    const record = outcomeOfAttempts(attempts) ?? latest.record;
    told.set(definition, record);
    options.onCheck(record, definitions.indexOf(definition));
  };
  const onDecided = ({ definition }: Case, record: CheckRecord) => {
    options.onDecided(record, definitions.indexOf(definition), told.get(definition)!);
    told.set(definition, record);
  };
  const looking = (withinMs: number, aloneUntil = performance.now() + ALONE_MS): LookAgainOptions => ({
    attempt: (definition, round) => attempt(definition, round),
    onRound: async (round, checks) => {
      options.onLookAgain(round, checks);
      world.times.comeToRest();
      await orOverdue(deliveriesAtRest(world));
    },
    onDecided,
    atOnce: () => (performance.now() < aloneUntil ? 1 : placesAtRest(world.times)),
    until: performance.now() + withinMs,
    isOverdue: () => (options.overdue?.aborted ?? false) && !(options.signal?.aborted ?? false),
    isInterrupted: () => options.signal?.aborted ?? false,
    gone: options.gone,
  });
  await runTests(() => {
    describe.concurrent("checks", () => {
      const others = definitions.filter((definition) => !isLast(definition));
      const notified = countdown(others.filter(isOfSink).length);
      // Where not all may be created that is needed, what is stated has its share first.
      const stated = countdown(world.budgets.webhooks.isScarce ? others.filter(isStated).length : 0);
      for (const definition of others.sort((a, b) => rankOf(a) - rankOf(b)))
        test.concurrent(nameOf(definition), async () => {
          if (!isStated(definition)) await stated.over;
          await firstLook(definition).finally(() => {
            if (isStated(definition)) stated.oneLess();
            if (isOfSink(definition)) notified.oneLess();
          });
        });
      // Beside what is left of the others: these wait long, and nobody watches anything besides them.
      test.concurrent("once nothing else waits for notifications", async () => {
        await notified.over;
        await orOverdue(lateDeliveriesAtRest(world));
        for (const definition of definitions.filter(isLastOfSink)) await firstLook(definition);
      });
    });
    describe.sequential("another look", () => {
      test("at what may have been an accident", () => lookAgain(cases, looking(LOOKING_AGAIN_MS)));
      test("at what controls speak against", () => lookAtControls(cases, looking(LOOKING_AGAIN_MS)));
    });
    describe.sequential("the whole run", () => {
      for (const when of atTheEnd) {
        test(`once nothing is on its way, ${when}`, () => orOverdue(lateDeliveriesAtRest(world)));
        for (const definition of definitions.filter(({ options }) => options.when === when))
          if (!isLastOfSink(definition)) test(nameOf(definition), () => firstLook(definition));
      }
    });
    describe.sequential("what violations come from", () => {
      test("but for what came after all", async () => lateAfterAll(cases, { onDecided }));
      test("once all is seen", () => lookForCauses(cases, looking(LOOKING_FOR_CAUSES_MS)));
    });
  });
  for (const [name, time] of describedTimes(world.times)) world.profile(name, time);
}

/** None where too few are known: nothing is notified then. */
function recordsOf(world: World): number {
  try {
    return world.entities.all.length;
  } catch (error) {
    undefinedIfUntestable(error);
    return 0;
  }
}

const nameOf = (definition: Definition) => `${definition.requirements.join(" ")} ${definition.title}`;
