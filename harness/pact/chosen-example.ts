/** An example of a record as one implementation writes it: its names and types, and nothing of its data. */
import { isObject } from "../json/json.ts";
import { type Example, knownMembers } from "./neutral-examples.ts";
import { ofType, type Rule } from "./pact-file.ts";
import { examplePublicKey } from "./signed-examples.ts";

type Members = Readonly<Record<string, unknown>>;

/** @param shown what the interface shows of it, bare or in one envelope, whose rules hold in place of those for types */
export function exampleLike(record: Members, shown: Example = { value: {}, rules: {} }): Example {
  const rules: Record<string, Rule> = {};
  const value = membersLike(record, "$", rules, shown.value);
  return { value, rules: { ...rules, ...rulesBelow(envelopeIn(record, shown.value), shown.rules) } };
}

/** The path of what the interface shows in this record. */
function envelopeIn(record: Members, shown: Members): string {
  const holds = (value: unknown) => isObject(value) && Object.keys(shown).some((name) => name in value);
  const wrapping = holds(record) ? undefined : Object.keys(record).find((name) => holds(record[name]));
  return wrapping === undefined ? "$" : pathOf("$", wrapping);
}

const rulesBelow = (path: string, rules: Readonly<Record<string, Rule>>): Record<string, Rule> =>
  Object.fromEntries(Object.entries(rules).map(([at, rule]) => [at.replace(/^\$/, () => path), rule]));

/** What is null is left out: of which type it is otherwise is not known. */
function membersLike(of: Members, path: string, rules: Record<string, Rule>, shown: Members): Members {
  const members = Object.entries(of).filter(([, value]) => value !== null);
  return Object.fromEntries(
    members.map(([name, value]) => {
      const here = pathOf(path, name);
      const known = shown[name] ?? knownMembers[name];
      if (isObject(value)) return [name, membersLike(value, here, rules, isObject(known) ? known : shown)];
      rules[here] = ofType;
      const isAlike = typeof known === typeof value && Array.isArray(known) === Array.isArray(value);
      return [name, isAlike ? known : plainLike(value)];
    }),
  );
}

const pathOf = (path: string, name: string) =>
  /^\w+$/.test(name) ? `${path}.${name}` : `${path}['${name}']`;

function plainLike(value: unknown): unknown {
  if (typeof value === "string")
    return value.startsWith("-----BEGIN PUBLIC KEY-----") ? examplePublicKey() : "text";
  if (typeof value === "number") return 1;
  if (typeof value === "boolean") return true;
  // What is in it is data.
  return [];
}
