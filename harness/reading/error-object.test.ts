import { describe, expect, it } from "vitest";
import { tellsErrorOnly } from "./error-object.ts";

const told = (json: unknown, accepted = true) => tellsErrorOnly({ accepted, json });

describe("an error told by the body alone", () => {
  it.each([
    { error: "unauthorized" },
    { message: "no such key" },
    { status: 401 },
    { code: "403" },
    { success: false },
    { error: { code: 401, message: "no" } },
  ])("is seen in %j", (json) => expect(told(json)).toBe(true));

  it.each([
    {},
    [],
    null,
    "error",
    { id: "u1", message: "welcome" },
    { data: { email: "a@b.example" }, status: 401 },
    { error: null },
    { status: 200 },
  ])("is not seen in %j", (json) => expect(told(json)).toBe(false));

  it("is none when the status tells it", () => {
    expect(told({ error: "unauthorized" }, false)).toBe(false);
  });
});
