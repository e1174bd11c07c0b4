/** Texts that differ from a genuine one in a single character. */

/** Another letter or digit in its place, of the same class and not merely of another case, so that the form of the text stays. */
export function withOtherCharacter(text: string, at: number): string {
  return `${text.slice(0, at)}${otherThan(text[at]!)}${text.slice(at + 1)}`;
}

function otherThan(character: string): string {
  if (/[aA1]/.test(character)) return String.fromCharCode(character.charCodeAt(0) + 1);
  if (/\d/.test(character)) return "1";
  return character === character.toUpperCase() ? "A" : "a";
}
