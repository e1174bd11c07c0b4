/** An example of a record as one implementation writes it: its names and types, and nothing of its data. */
import { type Example, knownMembers } from "./neutral-examples.ts";
import { ofType, type Rule } from "./pact-file.ts";
import { examplePublicKey } from "./signed-examples.ts";

type Members = Readonly<Record<string, unknown>>;

/** @param shown what the interface shows of it, whose rules hold in place of those for types */
export function exampleLike(record: Members, shown?: Example): Example {
  const rules: Record<string, Rule> = {};
  const value = membersLike(record, "$", rules, { ...knownMembers, ...shown?.value });
  return { value, rules: { ...rules, ...shown?.rules } };
}

/** What is null is left out: of which type it is otherwise is not known. */
function membersLike(of: Members, path: string, rules: Record<string, Rule>, known: Members): Members {
  const members = Object.entries(of).filter(([, value]) => value !== null);
  return Object.fromEntries(
    members.map(([name, value]) => {
      const here = /^\w+$/.test(name) ? `${path}.${name}` : `${path}['${name}']`;
      const isNested = typeof value === "object" && !Array.isArray(value);
      if (isNested) return [name, membersLike(value as Members, here, rules, {})];
      rules[here] = ofType;
      return [name, typeof known[name] === typeof value ? known[name] : plainLike(value)];
    }),
  );
}

function plainLike(value: unknown): unknown {
  if (typeof value === "string")
    return value.startsWith("-----BEGIN PUBLIC KEY-----") ? examplePublicKey() : "text";
  if (typeof value === "number") return 1;
  if (typeof value === "boolean") return true;
  // What is in it is data.
  return Array.isArray(value) ? [] : {};
}
