/** Whether what was lent to something that is done once for all goes on to be used by those who asked for it. */

/** Results are objects of objects at most: `{ watchers: { webhook } }`. */
const DEPTH = 3;

/** What has this member holds nothing that anybody was lent, however deep it is. */
export const holdsNothing = Symbol("holds nothing that was lent");

/** Whether the thing is the value or a part of it; true where the value has functions, which may use whatever they like. */
export function isHandedOut(value: unknown, thing: object, depth = DEPTH): boolean {
  if (value === thing || typeof value === "function") return true;
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return false;
  if (holdsNothing in value) return false;
  if (depth === 0) return true;
  const parts = value instanceof Map || value instanceof Set ? [...value.values()] : Object.values(value);
  return parts.some((part) => isHandedOut(part, thing, depth - 1));
}
