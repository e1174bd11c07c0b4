/** The check that is running here and now: whatever is recorded on its behalf is attributed to it without being passed around. */
import { AsyncLocalStorage } from "node:async_hooks";
import type { RequirementId } from "#catalogue";
import type { Locks, Rank } from "./locks.ts";
import type { Seat } from "./seat.ts";

/** State that checks share; a check that changes it, or needs it to stand still, holds it alone. */
export type SharedState = "alice's record" | "bob's record" | "the keys under attack";

/** What a check may say that it holds. Whose records these are depends on the users of the run; see CoreWorld and user-in-turn.ts. */
export type Held = SharedState | "the signer's record" | "the record of the user in turn";

/** What came in the way of a check and is no verdict: what rests on it is tried again when everything else is at rest. */
export interface Trouble {
  /**
   * "late": did not come in time. "gateway": answered by something in front of the service, or not at all.
   * "failure": the service failed to answer (a 5xx of its own), or a control did not do what it has to. "in use": other checks had all that the run may create.
   */
  readonly kind: "late" | "gateway" | "failure" | "in use";
  readonly what: string;
  /** Whether what was waited for has come by now, or need not have come as far as is known by now. */
  readonly hasComeSince?: () => boolean;
  /** Whether it came after all: only later than a notification is waited for. */
  readonly cameAfterAll?: () => boolean;
  /** Whether the notification that did not come here came to another webhook. */
  readonly cameElsewhere?: () => boolean;
}

export interface Lent {
  readonly thing: object;
  readonly giveBack: () => Promise<unknown>;
}

export interface CheckContext {
  /** What is running, for the header that lets operators find our calls: requirement ids, or a word like "calibration". */
  readonly label: string;
  readonly requirements: readonly RequirementId[];
  /** 0 while everything is judged for the first time; what is doubtful then is looked at again in rounds 1, 2 and 3. */
  readonly round: number;
  /** Of several that wait for the same, the one of the lowest rank is served first: it goes on to wait longest. */
  readonly rank: number;
  /** How many checks of its requirement stand before it; see user-in-turn.ts. */
  readonly turn: number;
  /** The letters of the chapter on whose behalf this runs. */
  readonly chapter: string | undefined;
  readonly exchanges: number[];
  readonly events: number[];
  readonly notes: string[];
  readonly troubles: Trouble[];
  /** What asks for the working of things that others have used before: where something did not come, it may be for that. */
  readonly standsOn: RequirementId[];
  /** How many times something was expected. A check that expected nothing judged nothing. */
  expectations: number;
  /** Whether that is ever done: what is made once for all who ask is there until the run ends. */
  readonly isUndone: boolean;
  /** Undoes, when the check has ended, what it left behind and nobody waits for any more. */
  readonly undo: (() => Promise<unknown>)[];
  /** Where nothing is undone: what is given back all the same, once the result is there and has no part of it. */
  readonly lent: Lent[];
  /** The slot of the check, given away while it only waits; see {@link withoutSlot}. */
  readonly seat?: Pick<Seat, "leaveFor"> | undefined;
  /** Those of the run, which what is done once for several checks goes by as they do; see {@link withLock}. */
  readonly locks?: Locks | undefined;
}

const storage = new AsyncLocalStorage<CheckContext>();

export function newContext(
  label: string,
  requirements: readonly RequirementId[] = [],
  {
    seat,
    locks = currentCheck()?.locks,
    round = 0,
    rank = 0,
    turn = 0,
  }: Partial<Pick<CheckContext, "seat" | "locks" | "round" | "rank" | "turn">> = {},
): CheckContext {
  const chapter = requirements[0]?.split("-")[0];
  return {
    label,
    requirements,
    round,
    rank,
    turn,
    chapter,
    exchanges: [],
    events: [],
    notes: [],
    troubles: [],
    standsOn: [],
    expectations: 0,
    isUndone: requirements.length > 0,
    undo: [],
    lent: [],
    seat,
    locks,
  };
}

/** What is doubtful is looked at again so many times. */
export const LAST_ROUND = 3;

/** What goes on to be so in the last round is how the service is. */
export const isLastRound = (): boolean => (currentCheck()?.round ?? 0) >= LAST_ROUND;

export const currentCheck = (): CheckContext | undefined => storage.getStore();

export function within<T>(context: CheckContext, body: () => T): T {
  return storage.run(context, body);
}

/** The current check is given this until it ends, or what is done once for all until its result is there; what uses the result keeps it. */
export function lendUntilEnd(thing: object, giveBack: Lent["giveBack"]): void {
  const check = currentCheck();
  if (check?.isUndone) check.undo.push(giveBack);
  else check?.lent.push({ thing, giveBack });
}

/** Undoes at once what this part of a check leaves behind, also where nothing is undone otherwise. */
export async function undone<T>(body: () => Promise<T>): Promise<T> {
  const context = { ...(currentCheck() ?? newContext("a part of no check")), isUndone: true, undo: [] };
  try {
    return await within(context, body);
  } finally {
    await undoAll(context);
  }
}

/** What cannot be undone is left, as it would have been without the attempt. */
export async function undoAll(context: CheckContext): Promise<void> {
  await within({ ...context, exchanges: [], events: [] }, () =>
    Promise.all(context.undo.map((step) => step().catch(() => undefined))),
  );
}

export function noteTrouble(trouble: Trouble): void {
  currentCheck()?.troubles.push(trouble);
}

/** A remark that is no verdict, shown with the check (a 5xx on hostile input, a wrapper around a record). */
export function remark(text: string): void {
  const notes = currentCheck()?.notes;
  if (notes !== undefined && !notes.includes(text)) notes.push(text);
}

/** Lets other checks run while this one only waits for time to pass or an event to come. */
export async function withoutSlot<T>(wait: () => Promise<T>): Promise<T> {
  const seat = currentCheck()?.seat;
  return seat === undefined ? wait() : seat.leaveFor(wait);
}

const held = new AsyncLocalStorage<readonly SharedState[]>();

/** What is done here is done by who holds these. */
export function whileHolding<T>(names: readonly SharedState[], body: () => T): T {
  return held.run([...(held.getStore() ?? []), ...names], body);
}

/** @throws Error where what is wanted is held already: it would be waited for as long as that is so, and so for ever */
function requireNotHeld(names: readonly SharedState[]): void {
  const own = names.filter((name) => held.getStore()?.includes(name));
  if (own.length > 0) throw new Error(`${currentCheck()?.label} holds ${own.join(", ")} already.`);
}

/**
 * A part of a check that alone holds what others share; of a check that holds it from its begin to its end, see its options.
 * @param rank of several that wait, the one of the lowest rank is given it first
 */
export async function withLock<T>(
  names: SharedState | readonly SharedState[],
  body: () => Promise<T>,
  rank?: Rank,
): Promise<T> {
  const locks = currentCheck()?.locks;
  if (locks === undefined) return body();
  const wanted = [names].flat();
  requireNotHeld(wanted);
  return withoutSlot(() => locks.holding(wanted, () => whileHolding(wanted, body), rank));
}
