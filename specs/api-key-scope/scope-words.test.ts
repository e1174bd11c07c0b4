import { expect, it } from "vitest";
import { holdsBroader, isSameScope, withholdsWriting } from "./scope-words.ts";

const words = { full: "read write", broad: "read write admin" };
const lists = { full: ["r", "w"], broad: ["r", "w", "a"] };
const objects = { full: { level: 1 }, broad: { level: 2 } };

it.each([
  ["the same text", "read write admin", words],
  ["in another order", "admin read write", words],
  ["in part", "admin", words],
  ["as a list, in another order", ["a", "w", "r"], lists],
  ["as a text, where a list was asked for", "w a", lists],
  ["as an object", { level: 2 }, objects],
])("a broader scope is held: %s", (_, shown, scopes) => {
  expect(holdsBroader(shown, scopes)).toBe(true);
});

it.each([
  ["what the user has", "write read", words],
  ["a word that only resembles it", ["r", "w", "aa"], lists],
  ["none", [], lists],
  ["another object", { level: 1 }, objects],
])("no broader scope is held: %s", (_, shown, scopes) => {
  expect(holdsBroader(shown, scopes)).toBe(false);
});

it.each([
  ["a word for it", { full: "read write", narrow: "read" }],
  ["a list without it", { full: ["user:rw", "webhooks:rw"], narrow: ["user:r", "webhooks:r"] }],
  ["one word for another", { full: "FULL", narrow: "read-only" }],
  ["members", { full: { user: "manage" }, narrow: { user: "view" } }],
])("the right to write is withheld: %s", (_, scopes) => {
  expect(withholdsWriting(scopes)).toBe(true);
});

it.each([
  ["what is no operation shown", { full: ["profile", "payments"], narrow: ["profile"] }],
  ["another level", { full: { level: 2 }, narrow: { level: 1 } }],
  ["of other data", { full: ["payouts:read", "payouts:write"], narrow: ["payouts:read"] }],
  ["less of it", { full: "read write admin", narrow: "read write" }],
  ["nothing known", {}],
])("nothing is said of the right to write: %s", (_, scopes) => {
  expect(withholdsWriting(scopes)).toBe(false);
});

it.each([
  ["in another order", "write read", "read write", true],
  ["as a list", ["read", "write"], "write,read", true],
  ["of fewer words", "read", "read write", false],
  ["as an object", { level: 1 }, { level: 1 }, true],
  ["that is not shown", undefined, undefined, false],
])("scopes are the same or not: one %s", (_, one, other, isSame) => {
  expect(isSameScope(one, other)).toBe(isSame);
});
