/** Whether a run is about a requirement. */

/** @param only ids and chapters in any case, as given to --only; none means everything */
export function isSelected(id: string, only: readonly string[]): boolean {
  const words = only.map((word) => word.toUpperCase());
  return words.length === 0 || words.some((word) => id === word || id.startsWith(`${word}-`));
}
