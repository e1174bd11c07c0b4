import { expect, it } from "vitest";
import { holdsNothing, isHandedOut } from "./handed-out.ts";

const thing = { id: "wh-1" };

it.each([
  ["the thing itself", thing, true],
  ["a part of the result", { watchers: { webhook: thing } }, true],
  ["one of a list", [{ id: "wh-2" }, thing], true],
  ["one of a map", new Map([["first", thing]]), true],
  ["perhaps, where a function may use it", { again: () => undefined }, true],
  ["perhaps, where the result is deep", { a: { b: { c: { d: {} } } } }, true],
  ["not where the result is a finding", { heard: ["create of Contract"], isOfOwn: false }, false],
  [
    "not where it says that it holds nothing",
    { answer: { [holdsNothing]: true, a: { b: { c: {} } } } },
    false,
  ],
  ["not where it is bytes", Buffer.from("wh-1"), false],
  ["not where there is no result", undefined, false],
])("%s", (_title, value, expected) => {
  expect(isHandedOut(value, thing)).toBe(expected);
});
