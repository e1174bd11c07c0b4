/** How alike values are that should not be guessable from one another. */

/** At which part of its positions the first has the same character as all others; 1 where it has none. */
export function constantPart(values: readonly string[]): number {
  const first = [...(values[0] ?? "")];
  const constant = first.filter((character, at) => values.every((value) => value[at] === character));
  return first.length === 0 ? 1 : constant.length / first.length;
}
