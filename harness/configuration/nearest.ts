/** Which known word was meant by one that is not known. */
import leven from "leven";

/** The one that is spelt most alike; of none, an empty text. */
export const nearest = (word: string, known: readonly string[]): string =>
  known.reduce((best, other) => (leven(word, other) < leven(word, best) ? other : best), known[0] ?? "");
