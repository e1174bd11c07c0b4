/** Works through a list, several of it at a time, each once what stands in its way is done. */

export interface Turns<Item> {
  /** How many may be under way at the same time, as it is now. */
  readonly atOnce: () => number;
  /** Whether it can go on beside these, of which there is one at least. */
  readonly goesWith: (item: Item, others: readonly Item[]) => boolean;
  /** Whether it has to wait until this one, which is waiting or under way, is done. */
  readonly follows: (item: Item, other: Item) => boolean;
  /** False when nothing else is to be begun. */
  readonly work: (item: Item) => Promise<boolean>;
}

/** Resolves when all that was begun is done. */
export async function inTurns<Item>(items: readonly Item[], turns: Turns<Item>): Promise<void> {
  const waiting = [...items];
  const underWay = new Map<Item, Promise<void>>();
  let goesOn = true;
  const mayBegin = (item: Item) => {
    const others = [...underWay.keys()];
    if (others.length > 0 && !turns.goesWith(item, others)) return false;
    const before = waiting.slice(0, waiting.indexOf(item));
    return ![...others, ...before].some((other) => turns.follows(item, other));
  };
  const begin = (item: Item) => {
    waiting.splice(waiting.indexOf(item), 1);
    const done = turns
      .work(item)
      .then((isToGoOn) => {
        goesOn &&= isToGoOn;
      })
      .finally(() => underWay.delete(item));
    underWay.set(item, done);
  };
  while (goesOn && waiting.length > 0) {
    const next = underWay.size === 0 || underWay.size < turns.atOnce() ? waiting.find(mayBegin) : undefined;
    if (next === undefined) await Promise.race(underWay.values());
    else begin(next);
  }
  await Promise.all(underWay.values());
}
