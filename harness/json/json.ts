/** JSON values. */

export type Json = Record<string, unknown>;

/** An object, and no list. */
export function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Any value in a text: objects as JSON, for one that somebody else wrote may have a member toString that is no function. */
export const inText = (value: unknown): string =>
  typeof value === "object" && value !== null ? JSON.stringify(value) : String(value);
