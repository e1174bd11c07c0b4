/** Work on a list, a few at a time; how many may change while it goes on. */

export interface Lane<R> {
  /** So many more are worked on at once. */
  widen(by: number): void;
  /** What was done, in order of the items, once none is left; of several that fail the first failure. */
  readonly done: Promise<R[]>;
}

/** Calls `work` for each item in order, at most `width` at once; one that may not be begun when its turn comes is passed over. */
export function createLane<T, R>(
  items: readonly T[],
  width: number,
  mayBegin: (item: T) => boolean,
  work: (item: T) => Promise<R>,
): Lane<R> {
  const results = new Map<number, R>();
  const queue = [...items.entries()];
  let working = 0;
  let settle: { resolve: (results: R[]) => void; reject: (reason: unknown) => void };
  const done = new Promise<R[]>((resolve, reject) => {
    settle = { resolve, reject };
  });
  const worker = async () => {
    working++;
    for (let next = queue.shift(); next; next = queue.shift())
      if (mayBegin(next[1])) results.set(next[0], await work(next[1]));
    if (--working === 0) settle.resolve([...results].sort(([a], [b]) => a - b).map(([, result]) => result));
  };
  const widen = (by: number) => {
    for (let more = 0; more < by; more++) worker().catch((reason) => settle.reject(reason));
  };
  widen(width);
  return { widen, done };
}
