import { describe, expect, it } from "vitest";
import { endingOf, filledIn } from "./protocol.ts";

describe("the exit code of a client program", () => {
  it.each([
    [0, null, "accepted"],
    [1, null, "refused"],
    [64, null, "not offered"],
    [127, null, "not started"],
    [139, null, "crashed"],
    [null, "SIGSEGV", "crashed"],
    [255, null, "refused"],
  ])("%s (signal %s) means %s", (code, signal, kind) => {
    expect(endingOf(code, signal).kind).toBe(kind);
  });
});

describe("a command", () => {
  it("is filled in with quoted values, and keeps braces of its own", () => {
    expect(
      filledIn("./c {base_url} '{' $HOME $OPERATION {other}", { operation: "o", base_url: "a'b c" }),
    ).toBe("./c 'a'\\''b c' '{' $HOME $OPERATION {other}");
  });
});
