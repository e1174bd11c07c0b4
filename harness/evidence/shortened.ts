/** What somebody else made longer than it needs to be, as it is kept: its begin, and how long it was. */
import type { RecordedHeaders } from "#reports/document";
import { MAX_WORDS } from "../limits.ts";

export const shortened = (text: string, maxCharacters = MAX_WORDS): string =>
  text.length <= maxCharacters ? text : `${text.slice(0, maxCharacters)} … (${text.length} characters)`;

/** What a name and its value take beside their characters. */
const FIELD_CHARACTERS = 10;

/** Fields as they came, as long as there is room; then what fits. Never all of them left out. */
export function shortenedHeaders(headers: RecordedHeaders, maxCharacters: number): RecordedHeaders {
  let left = maxCharacters;
  const kept: RecordedHeaders = [];
  for (const [name, value] of headers) {
    if (left <= 0) break;
    kept.push([shortened(name, left), shortened(value, left)]);
    left -= name.length + value.length + FIELD_CHARACTERS;
  }
  return kept;
}
