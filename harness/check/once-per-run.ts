/** What is found or made once in a run, for all who ask. */
import { HarnessError } from "../errors/harness-error.ts";
import { OUTAGE_MS } from "../limits.ts";
import {
  type CheckContext,
  currentCheck,
  newContext,
  remark,
  type Trouble,
  within,
  withoutSlot,
} from "./current-check.ts";
import { isHandedOut } from "./handed-out.ts";

export interface OncePerRunOptions {
  /**
   * "doubtful" (the default): who looks again is given the same, unless it failed or something came in its way.
   * "each round": who looks again looks at something new.
   */
  readonly anew?: "doubtful" | "each round";
}

interface Making<T> {
  readonly context: CheckContext;
  readonly running: Promise<T>;
}

/**
 * Runs `body` once, in a context of its own, and gives everyone its result or its failure. A failure of what is neither the
 * target's nor ours, as of the identity provider, may pass: it is given to those who wait, and the next one has it run again. So
 * has the next one after a failure that met a gateway, for as long as the service may be away.
 * Exchanges made for it, what was remarked and what came in its way are attributed to every check that asks.
 */
export function oncePerRun<T>(
  label: string,
  body: () => Promise<T>,
  { anew = "doubtful" }: OncePerRunOptions = {},
): () => Promise<T> {
  let latest: Making<T> | undefined;
  let isDoubtful = false;
  let awaySince: number | undefined;
  const make = (round: number): Making<T> => {
    const context = { ...newContext(label, [], { round }), chapter: currentCheck()?.chapter };
    isDoubtful = false;
    const running = within(context, body).catch((error: unknown) => {
      isDoubtful = true;
      if (error instanceof HarnessError || (context.troubles.some(isOfGateway) && mayBeAway()))
        latest = undefined;
      throw error;
    });
    void running.then(
      (result) => giveBack(context, result),
      () => giveBack(context, undefined),
    );
    return { context, running };
  };
  const mayBeAway = () => {
    awaySince ??= performance.now();
    return performance.now() - awaySince < OUTAGE_MS;
  };
  const serves = ({ context }: Making<T>, round: number) =>
    context.round >= round || (anew === "doubtful" && !isDoubtful && context.troubles.length === 0);
  return async () => {
    const round = currentCheck()?.round ?? 0;
    const asked = latest && serves(latest, round) ? latest : make(round);
    latest = asked;
    try {
      return await withoutSlot(() => asked.running);
    } finally {
      attribute(asked.context);
    }
  };
}

/** Nobody waits for that. */
function giveBack({ lent }: CheckContext, result: unknown): void {
  const left = lent.filter(({ thing }) => !isHandedOut(result, thing));
  void within(newContext("what is given back"), () => Promise.allSettled(left.map((one) => one.giveBack())));
}

const isOfGateway = ({ kind }: Trouble) => kind === "gateway";

/** What was done on everybody's behalf is evidence of the current check too. */
export function attribute({ exchanges, events, notes, troubles, standsOn }: CheckContext): void {
  const check = currentCheck();
  if (check === undefined) return;
  addMissing(check.exchanges, exchanges);
  addMissing(check.events, events);
  addMissing(check.troubles, troubles);
  addMissing(check.standsOn, standsOn);
  notes.forEach(remark);
}

function addMissing<T>(to: T[], values: readonly T[]): void {
  for (const value of values) if (!to.includes(value)) to.push(value);
}
