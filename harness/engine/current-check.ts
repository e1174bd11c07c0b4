/** The check that is running here and now: whatever is recorded on its behalf is attributed to it without being passed around. */
import { AsyncLocalStorage } from "node:async_hooks";
import type { RequirementId } from "#catalogue";
import type { SharedState } from "./definitions.ts";
import type { Seat } from "./seat.ts";
import type { Locks } from "./slots.ts";

export interface CheckContext {
  /** What is running, for the header that lets operators find our calls: requirement ids, or a word like "calibration". */
  readonly label: string;
  readonly requirements: readonly RequirementId[];
  /** The letters of the chapter on whose behalf this runs. */
  readonly chapter: string | undefined;
  readonly exchanges: number[];
  readonly events: number[];
  readonly notes: string[];
  /** How many times something was expected. A check that expected nothing judged nothing. */
  expectations: number;
  /** Undoes what the check left behind that would disturb others, in the order in which it was done. */
  readonly undo: (() => Promise<unknown>)[];
  /** The slot of the check, given away while it only waits; see {@link waiting}. */
  readonly seat?: Pick<Seat, "leaveFor"> | undefined;
  /** See {@link holding}. */
  readonly locks?: Locks | undefined;
}

const storage = new AsyncLocalStorage<CheckContext>();

export function newContext(
  label: string,
  requirements: readonly RequirementId[] = [],
  { seat, locks }: Pick<CheckContext, "seat" | "locks"> = {},
): CheckContext {
  const chapter = requirements[0]?.split("-")[0];
  return {
    label,
    requirements,
    chapter,
    exchanges: [],
    events: [],
    notes: [],
    expectations: 0,
    undo: [],
    seat,
    locks,
  };
}

export const currentCheck = (): CheckContext | undefined => storage.getStore();

export function within<T>(context: CheckContext, body: () => T): T {
  return storage.run(context, body);
}

/** A remark that is no verdict, shown with the check (a 5xx on hostile input, a wrapper around a record). */
export function remark(text: string): void {
  const notes = currentCheck()?.notes;
  if (notes !== undefined && !notes.includes(text)) notes.push(text);
}

/** Lets other checks run while this one only waits for time to pass or an event to come. */
export async function waiting<T>(wait: () => Promise<T>): Promise<T> {
  const seat = currentCheck()?.seat;
  return seat === undefined ? wait() : seat.leaveFor(wait);
}

/** A part of a check that alone holds what others share; of a check that holds it from its begin to its end, see its options. */
export async function holding<T>(name: SharedState, body: () => Promise<T>): Promise<T> {
  const locks = currentCheck()?.locks;
  return locks === undefined ? body() : waiting(() => locks.holding([name], body));
}

/**
 * Runs `body` once, in a context of its own, and gives everyone its result or its failure.
 * Exchanges made for it are attributed to every check that asks.
 */
export function once<T>(label: string, body: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  const context = newContext(label);
  return async () => {
    running ??= within({ ...context, chapter: currentCheck()?.chapter }, body);
    try {
      return await waiting(() => running!);
    } finally {
      const check = currentCheck();
      for (const n of context.exchanges) if (check && !check.exchanges.includes(n)) check.exchanges.push(n);
      for (const n of context.events) if (check && !check.events.includes(n)) check.events.push(n);
    }
  };
}
