import { describe, expect, it } from "vitest";
import { MAX_JSON_CHARACTERS, MAX_JSON_DEPTH } from "../limits.ts";
import { parseJson, parseJsonObject, parseJsonText, parseStrictJson } from "./parse-json-object.ts";

const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);

describe("JSON that somebody else wrote", () => {
  it.each([
    '{"a":[1,"x"]}',
    '"\\ud800"',
    "0",
    nested(MAX_JSON_DEPTH),
    JSON.stringify(nested(100_000)),
  ])("is read (%.20j)", (text) => {
    expect(parseJsonText(text)).toEqual(JSON.parse(text));
    expect(parseJson(Buffer.from(text))).toEqual(JSON.parse(text));
  });

  it.each([
    ["no JSON", "nothing"],
    ["too deep", nested(MAX_JSON_DEPTH + 1)],
    ["much too deep", nested(100_000)],
    ["too deep behind a text", `["\\\\\\"]]]]",${nested(MAX_JSON_DEPTH)}]`],
    ["too long", `"${"a".repeat(MAX_JSON_CHARACTERS)}"`],
  ])("is not there where it is %s", (_, text) => {
    expect(parseJsonText(text)).toBeUndefined();
    expect(parseJson(Buffer.from(text))).toBeUndefined();
    expect(parseStrictJson(Buffer.from(text))).toBeUndefined();
  });

  it("is told from bytes that are no UTF-8, and from values that are no object", () => {
    expect(parseStrictJson(Buffer.from('"ü"', "latin1"))).toBeUndefined();
    expect(parseJsonObject(Buffer.from("[]"))).toBeUndefined();
    expect(parseJsonObject(Buffer.from('{"__proto__":{"id":1}}'))).not.toHaveProperty("id");
  });

  it("may begin with a byte order mark", () => {
    const bytes = Buffer.from("\uFEFF{}");
    expect(parseStrictJson(bytes)).toEqual({});
  });
});
