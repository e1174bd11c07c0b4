/** Reading JSON that somebody else wrote: never throws, and gives nothing that is too large or too deep to be gone through. */
import { isDeeper } from "#reports/json-depth";
import { MAX_JSON_CHARACTERS, MAX_JSON_DEPTH } from "../limits.ts";

/** A text as JSON; undefined when it is none, or beyond the limits. */
export function parseJsonText(text: string): unknown {
  if (text.length > MAX_JSON_CHARACTERS || isDeeper(text, MAX_JSON_DEPTH)) return undefined;
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
