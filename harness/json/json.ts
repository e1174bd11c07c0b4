/** JSON values. */

export type Json = Record<string, unknown>;

/** An object, and no list. */
export function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
