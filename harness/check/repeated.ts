/** The same thing several times, one after the other. */
export async function repeated<T>(times: number, body: (index: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let index = 0; index < times; index++) results.push(await body(index));
  return results;
}

/** So many results, made in so many lines side by side: the order is that of the lines. */
export async function repeatedInLines<T>(count: number, lines: number, body: () => Promise<T>): Promise<T[]> {
  const shares = Array.from({ length: lines }, (_, line) => Math.floor((count + line) / lines));
  return (await Promise.all(shares.map((share) => repeated(share, body)))).flat();
}
