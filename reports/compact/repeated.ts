/** What occurs more than once is kept once, in a table, and named by its place in it. */

export interface Repeated<Item> {
  /** What occurred more than once, the most frequent first: the smallest numbers are the ones written most. */
  readonly table: readonly Item[];
  /** Each of them once, whether it is in the table or not. */
  readonly different: readonly Item[];
  /** The place of an equal item in the table, or the item itself where it occurred once. */
  named(item: Item): Item | number;
}

/** Equal is what is the same JSON. */
export function repeatedAmong<Item>(items: Iterable<Item>): Repeated<Item> {
  const seen = new Map<string, { readonly item: Item; times: number }>();
  for (const item of items) {
    const key = JSON.stringify(item);
    const known = seen.get(key);
    if (known) known.times++;
    else seen.set(key, { item, times: 1 });
  }
  const several = [...seen].filter(([, { times }]) => times > 1).sort(([, a], [, b]) => b.times - a.times);
  const places = new Map(several.map(([key], place) => [key, place]));
  return {
    table: several.map(([, { item }]) => item),
    different: [...seen.values()].map(({ item }) => item),
    named: (item) => places.get(JSON.stringify(item)) ?? item,
  };
}
