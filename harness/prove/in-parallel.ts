/** Work on a list, a few at a time. */

/** Calls `work` for each item in order, at most `width` at once; none is begun after the signal. Resolves to what was done, in order of the items. */
export async function inParallel<T, R>(
  items: readonly T[],
  width: number,
  signal: AbortSignal,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results = new Map<number, R>();
  const queue = [...items.entries()];
  const worker = async () => {
    for (let next = queue.shift(); next && !signal.aborted; next = queue.shift())
      results.set(next[0], await work(next[1]));
  };
  await Promise.all(Array.from({ length: width }, worker));
  return [...results].sort(([a], [b]) => a - b).map(([, result]) => result);
}
