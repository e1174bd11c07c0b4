/**
 * Bodies that are not the same but have long parts in common, as the notifications of one event have at every webhook: such a
 * part stands in the table `texts` once, and the content of a body is then a list of texts and of places in that table.
 */
import type { RecordedBody } from "../document.ts";
import { repeatedAmong } from "./repeated.ts";

/** What stands in the file for the content of a body. */
export type ContentInFile = string | readonly (string | number)[];

export interface SharedTexts {
  /** The most frequent first. */
  readonly table: readonly string[];
  inFile(content: string): ContentInFile;
}

/** A string of a JSON text with its quotes, or what stands between two: every text is parted in one pass, whatever it holds. */
const PARTS = /"(?:[^"\\]+|\\[\s\S]?)*"?|[^"]+/g;

/** A shorter one saves little, and the file would be harder to read. */
const MIN_CHARACTERS = 16;

/** Base64 has no quotes, so that such a content is one part of its own. */
export function sharedTextsAmong(bodies: readonly RecordedBody[]): SharedTexts {
  const { table, named } = repeatedAmong(bodies.flatMap(({ content }) => partsOf(content).filter(isLong)));
  return {
    table,
    inFile: (content) => {
      const pieces = partsOf(content).map((part) => (isLong(part) ? named(part) : part));
      return pieces.every((piece) => typeof piece === "string") ? content : joinedTexts(pieces);
    },
  };
}

const partsOf = (content: string): readonly string[] => content.match(PARTS) ?? [];

const isLong = (part: string) => part.length >= MIN_CHARACTERS;

/** Texts that stand side by side are one. */
function joinedTexts(pieces: readonly (string | number)[]): readonly (string | number)[] {
  const joined: (string | number)[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (typeof piece === "string" && typeof last === "string") joined[joined.length - 1] = last + piece;
    else joined.push(piece);
  }
  return joined;
}
