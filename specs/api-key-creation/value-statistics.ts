/** How alike values are that should not be guessable from one another. */

/** At how many positions of the longest not all values have the same character. */
export function varyingPositions(values: readonly string[]): number {
  const length = Math.max(0, ...values.map((value) => value.length));
  const isSame = (at: number) => values.every((value) => value[at] === values[0]![at]);
  return Array.from({ length }, (_, at) => at).filter((at) => !isSame(at)).length;
}
