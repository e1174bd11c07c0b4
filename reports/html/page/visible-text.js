/** Makes every character that could hide, reorder or control text visible. Plain JavaScript: the page runs this same file. */

const HIDING = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u115F\u1160\u3164\uFFA0\uFFFE\uFFFF]/gu;

export function visibleText(text) {
  return text.replace(HIDING, (character) =>
    character === "\n" || character === "\t" ? character : codePoint(character),
  );
}

function codePoint(character) {
  return `⟨U+${character.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}⟩`;
}
