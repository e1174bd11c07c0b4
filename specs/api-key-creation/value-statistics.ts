/** How alike values are that should not be guessable from one another. */

/** At how many positions all values have the same character. */
export function constantPositions(values: readonly string[]): number {
  const first = values[0] ?? "";
  return [...first].filter((character, at) => values.every((value) => value[at] === character)).length;
}
