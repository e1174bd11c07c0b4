/** A JSON Schema of values that were seen: names and types, and none of the values. */
import { isObject } from "../json/json.ts";
import type { JsonSchema, JsonType } from "../shapes/schema.ts";

/** Deeper, or with more names, it is no record but somebody's data. */
const MAX_DEPTH = 4;
const MAX_NAMES = 40;

/** Members that all objects have are required; a type that is not always the same is a list of types. */
export function seenSchema(values: readonly unknown[], depth = 0): JsonSchema | undefined {
  if (values.length === 0 || depth > MAX_DEPTH) return undefined;
  const types = [...new Set(values.map(typeOf))].sort();
  return {
    type: types.length === 1 ? types[0]! : types,
    ...membersOf(values.filter(isObject), depth),
    ...itemsOf(values.filter(Array.isArray), depth),
  };
}

function membersOf(objects: readonly Record<string, unknown>[], depth: number): JsonSchema {
  const names = [...new Set(objects.flatMap(Object.keys))].sort();
  if (names.length === 0 || names.length > MAX_NAMES) return {};
  const having = (name: string) => objects.filter((object) => Object.hasOwn(object, name));
  const properties = Object.fromEntries(
    names.map((name) => [
      name,
      seenSchema(
        having(name).map((object) => object[name]),
        depth + 1,
      ) ?? {},
    ]),
  );
  const required = names.filter((name) => having(name).length === objects.length);
  return { properties, ...(required.length > 0 ? { required } : {}) };
}

function itemsOf(lists: readonly unknown[][], depth: number): JsonSchema {
  const items = seenSchema(lists.flat(), depth + 1);
  return items ? { items } : {};
}

function typeOf(value: unknown): JsonType {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  const type = typeof value;
  return type === "string" || type === "number" || type === "boolean" ? type : "object";
}
