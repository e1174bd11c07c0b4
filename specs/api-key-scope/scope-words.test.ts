import { expect, it } from "vitest";
import { holdsBroader } from "./scope-words.ts";

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
