/** The same thing several times, one after the other. */
export async function repeated<T>(times: number, body: (index: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let index = 0; index < times; index++) results.push(await body(index));
  return results;
}
