/** Writes JSON that may stand inside a script element of an HTML page. */

/** JSON in which no character can end the script element, hide or reorder text; lone surrogates come out escaped. */
export function safeJson(value: unknown): string {
  return JSON.stringify(value).replace(/[<>&\u007F-\u009F\p{Cf}\p{Zl}\p{Zp}\uFFFE\uFFFF]/gu, (character) =>
    [...Array(character.length)].map((_, index) => escaped(character.charCodeAt(index))).join(""),
  );
}

function escaped(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, "0")}`;
}
