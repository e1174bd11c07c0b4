/** JSON that is too deep to be gone through: whatever goes down it by calls would run out of stack. */

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING: readonly number[] = [0x5b, 0x7b];
const CLOSING: readonly number[] = [0x5d, 0x7d];

/** Whether more brackets are open at once than `depth`. Those in texts do not count. */
export function isDeeper(text: string, depth: number): boolean {
  if (!hasMoreBrackets(text, depth)) return false;
  let open = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (sign === QUOTE) isInText = !isInText;
    else if (isInText) at += sign === BACKSLASH ? 1 : 0;
    else if (OPENING.includes(sign)) open++;
    else if (CLOSING.includes(sign)) open--;
    if (open > depth) return true;
  }
  return false;
}

/** Where fewer are opened in all there is no need to go through it sign by sign. */
function hasMoreBrackets(text: string, depth: number): boolean {
  let opened = 0;
  for (const bracket of ["{", "["])
    for (let at = text.indexOf(bracket); at !== -1; at = text.indexOf(bracket, at + 1))
      if (++opened > depth) return true;
  return false;
}

/** What a run writes is far less deep: what others decide on in it is read to half of it at most. */
export const MAX_DEPTH = 1000;

/** @throws SyntaxError where it is no JSON; Error where it is too deep */
export function parseDocument(text: string): unknown {
  if (isDeeper(text, MAX_DEPTH))
    throw new Error(
      `It holds objects and lists more than ${MAX_DEPTH} deep in one another: no run writes that.`,
    );
  return JSON.parse(text);
}
