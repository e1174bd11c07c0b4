import { expect, it } from "vitest";
import { alteredApiKeys } from "./altered-api-keys.ts";

const FULL = `${"a1B2c3D4e5F6g7H8".repeat(3)}i9J0`;

it.each(alteredApiKeys)("$title: another value", ({ alter }) => {
  expect(alter(FULL)).not.toBe(FULL);
});

// A service may hand out one that is shorter than it has to be: then KEY-03 is violated, and nothing breaks.
it.each(alteredApiKeys)("$title: another value of a short apikey", ({ alter }) => {
  expect(alter("a1B2c3")).not.toBe("a1B2c3");
});
