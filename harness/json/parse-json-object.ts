/** Reading JSON that somebody else wrote: never throws, and gives nothing that is too large or too deep to be gone through. */
import { MAX_JSON_CHARACTERS, MAX_JSON_DEPTH } from "../limits.ts";

/** A text as JSON; undefined when it is none, or beyond the limits. */
export function parseJsonText(text: string): unknown {
  if (text.length > MAX_JSON_CHARACTERS || isTooDeep(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Bytes as JSON, in whatever they hold; a byte order mark is passed over. */
export function parseJson(bytes: Buffer): unknown {
  return bytes.length > MAX_UTF8_BYTES ? undefined : parseJsonText(new TextDecoder().decode(bytes));
}

/** Bytes as JSON in strict UTF-8 (RFC 8259). A byte order mark is passed over, as whoever reads JSON may do (section 8.1). */
export function parseStrictJson(bytes: Buffer): unknown {
  if (bytes.length > MAX_UTF8_BYTES) return undefined;
  try {
    return parseJsonText(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

/** The same, where it is an object. */
export function parseJsonObject(bytes: Buffer): Record<string, unknown> | undefined {
  const value = parseStrictJson(bytes);
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}

/** No longer text has so few characters. */
const MAX_UTF8_BYTES = 3 * MAX_JSON_CHARACTERS;

const [QUOTE, BACKSLASH] = ['"', "\\"];

/** Whether more brackets are open at once than may be. Those in texts do not count. */
function isTooDeep(text: string): boolean {
  if (text.length <= 2 * MAX_JSON_DEPTH) return false;
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign === QUOTE) isInText = !isInText;
    else if (isInText && sign === BACKSLASH) at++;
    else if (!isInText && (sign === "[" || sign === "{")) depth++;
    else if (!isInText && (sign === "]" || sign === "}")) depth--;
    if (depth > MAX_JSON_DEPTH) return true;
  }
  return false;
}
