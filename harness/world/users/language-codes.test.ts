import { expect, it } from "vitest";
import { codesInOtherForms, codesLike, isUsualForm } from "./language-codes.ts";

it.each([
  ["en", "de"],
  ["EN", "DE"],
  ["eng", "ger"],
  ["ENG", "CZE"],
  ["en-US", "de-DE"],
  ["en_US", "de_DE"],
  ["en_US.legacy", "de"],
])("tries codes written like %s", (current, one) => {
  expect(codesLike(current)).toContain(one);
});

it("tries the other forms after that one, and none of its own again", () => {
  expect(codesInOtherForms("en-US")).toContain("de");
  expect(codesInOtherForms("en-US")).not.toContain("de-DE");
});

it.each([
  ["en", true],
  ["en_US.legacy", false],
  ["", false],
])("%s is a usual form: %s", (current, isUsual) => {
  expect(isUsualForm(current)).toBe(isUsual);
});
