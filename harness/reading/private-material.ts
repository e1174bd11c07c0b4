/** Private key material where none may be: PEM armour, or the private members of a JWK (RFC 7518, 6.3.2). */
import type { Answer } from "../client/answer.ts";
import { isObject } from "../json/json.ts";

const privateMembers = ["d", "p", "q", "dp", "dq", "qi", "k"];

/** What was found, in words; empty is good. */
export function privateMaterialIn(answer: Answer): string[] {
  const text = answer.body.toString("utf8");
  const armour = /PRIVATE KEY/.test(text) ? ["PRIVATE KEY"] : [];
  return [...armour, ...privateMembersIn(answer.json)];
}

function privateMembersIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(privateMembersIn);
  if (!isObject(value)) return [];
  const own =
    "kty" in value ? privateMembers.filter((name) => name in value).map((name) => `JWK member ${name}`) : [];
  return [...own, ...Object.values(value).flatMap(privateMembersIn)];
}
