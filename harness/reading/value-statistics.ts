/** How alike values are that should not be guessable from one another. */

/** How many leading characters all values share. */
export function sharedPrefixLength(values: readonly string[]): number {
  const first = values[0] ?? "";
  const differs = [...first].findIndex((character, at) => values.some((value) => value[at] !== character));
  return differs === -1 ? first.length : differs;
}

/** At how many positions all values have the same character. */
export function constantPositions(values: readonly string[]): number {
  const first = values[0] ?? "";
  return [...first].filter((character, at) => values.every((value) => value[at] === character)).length;
}
