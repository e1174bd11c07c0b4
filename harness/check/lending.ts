/** Things of which each is lent to one check at a time, until the check ends. */
import { currentCheck, withoutSlot } from "./current-check.ts";

export interface LendingOptions<T> {
  /** How many are made before checks wait for one that comes back. */
  readonly most: () => number;
  /** How long they wait before one more is made. */
  readonly patienceMs: () => number;
  /** They wait for longer, as long as others come back: one more would be dear. */
  readonly waitsWhileMoving?: () => boolean;
  /** @param number counts what was made so far */
  readonly make: (number: number) => Promise<T>;
  /** Of one that came back, whether it will do. */
  readonly isGood: (thing: T) => Promise<boolean>;
  /** Before it goes to the next. */
  readonly tidy: (thing: T) => Promise<void>;
  /** One came back, and no check waits for it here. */
  readonly onIdle?: () => void;
}

export interface Lender<T> {
  lend(): Promise<T>;
  /** One that no check has, for good: it is not lent any more. */
  takeIdle(): T | undefined;
}

/**
 * Lends one to the check that asks. A check that has one already never waits for another, or two might wait for each other;
 * what is no check, and has no end, is given one of its own.
 */
export function lending<T>({
  most,
  patienceMs,
  waitsWhileMoving = () => false,
  make,
  isGood,
  tidy,
  onIdle,
}: LendingOptions<T>): Lender<T> {
  const idle: T[] = [];
  const waiting: { readonly take: (thing: T | undefined) => void; readonly goOn: () => void }[] = [];
  const holders = new Set<object>();
  let made = 0;
  let lent = 0;
  const freed = (thing: T | undefined) => {
    const next = waiting.shift();
    if (waitsWhileMoving()) for (const { goOn } of waiting) goOn();
    if (next) return next.take(thing);
    lent--;
    if (thing === undefined) return;
    idle.push(thing);
    onIdle?.();
  };
  const comingBack = () =>
    new Promise<T | undefined>((resolve) => {
      const take = (thing: T | undefined) => {
        clearTimeout(timer);
        resolve(thing);
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(asker), 1);
        lent++;
        resolve(undefined);
      }, patienceMs());
      const asker = { take, goOn: () => void timer.refresh() };
      waiting.push(asker);
    });
  /** Undefined where one is to be made. */
  const place = async (mayWait: boolean): Promise<T | undefined> => {
    if (idle.length > 0 || lent < most() || !mayWait) {
      lent++;
      return idle.shift();
    }
    return withoutSlot(comingBack);
  };
  const placed = async (left: T | undefined): Promise<T> => {
    try {
      return left !== undefined && (await isGood(left)) ? left : await make(made++);
    } catch (error) {
      freed(undefined);
      throw error;
    }
  };
  const lend = async () => {
    const check = currentCheck();
    if (!check?.isUndone) return make(made++);
    const thing = await placed(await place(!holders.has(check.undo)));
    holders.add(check.undo);
    check.undo.push(async () => {
      holders.delete(check.undo);
      await tidy(thing).catch(() => undefined);
      freed(thing);
    });
    return thing;
  };
  return { lend, takeIdle: () => idle.shift() };
}
