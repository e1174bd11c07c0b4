/** Finding a record in a JSON answer: bare, or wrapped in one envelope (contract, section 6). */

import { isObject, type Json } from "../json/json.ts";

export interface FoundRecord {
  readonly members: Json;
  /** Name of the member that wraps the record; undefined when it is bare. */
  readonly wrapper: string | undefined;
}

/** The object that holds at least one of the wanted members: the value itself, or one level below it. */
export function findRecord(value: unknown, wanted: readonly string[]): FoundRecord | undefined {
  const holds = (candidate: unknown): candidate is Json =>
    isObject(candidate) && wanted.some((name) => Object.hasOwn(candidate, name));
  if (holds(value)) return { members: value, wrapper: undefined };
  if (!isObject(value)) return undefined;
  for (const [wrapper, inner] of Object.entries(value)) if (holds(inner)) return { members: inner, wrapper };
  return undefined;
}

/** The first text at any depth that the predicate accepts, in document order. */
export function findText(value: unknown, accepts: (text: string) => boolean): string | undefined {
  if (typeof value === "string") return accepts(value) ? value : undefined;
  if (typeof value !== "object" || value === null) return undefined;
  for (const inner of Object.values(value)) {
    const found = findText(inner, accepts);
    if (found !== undefined) return found;
  }
  return undefined;
}
