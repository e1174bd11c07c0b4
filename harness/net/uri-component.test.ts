import { describe, expect, it } from "vitest";
import { decodedComponent, encodedComponent } from "./uri-component.ts";

describe("a part of an address", () => {
  it.each(["a b/ü%", "🙂", ""])("is %j there and back", (text) => {
    expect(decodedComponent(encodedComponent(text))).toBe(text);
  });

  it("is encoded although it holds half a character, and given as it stands where it is not encoded well", () => {
    expect(encodedComponent("a\ud800b")).toBe("a%EF%BF%BDb");
    expect(decodedComponent("100%")).toBe("100%");
  });
});
