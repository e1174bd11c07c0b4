import { describe, expect, it } from "vitest";
import { hmac } from "./algorithms.ts";
import { readToken, signToken } from "./json-web-token.ts";

const sign = (input: Buffer) => hmac("sha256", "secret", input);

describe("a JSON Web Token", () => {
  it("is read back as it was written", () => {
    const token = signToken({ alg: "HS256" }, { sub: "Zoë" }, sign);
    expect(readToken(token)).toMatchObject({ header: { alg: "HS256" }, payload: { sub: "Zoë" } });
  });

  it("keeps the spacing of a payload given as text", () => {
    const token = signToken({ alg: "HS256" }, '{ "sub" : "a" }', sign);
    expect(Buffer.from(token.split(".")[1]!, "base64url").toString()).toBe('{ "sub" : "a" }');
  });

  it("signs header and payload as they stand in the token", () => {
    const [header, payload, signature] = signToken({ alg: "HS256" }, { sub: "a" }, sign).split(".");
    expect(signature).toBe(sign(Buffer.from(`${header}.${payload}`)).toString("base64url"));
  });

  it.each([
    "opaque",
    "a.b.c",
    "",
    "e30.e30.",
    "e30.e30",
    "e30.e30.x.y",
    "WzFd.e30.x",
  ])("is not seen in %j", (text) => {
    expect(readToken(text)).toBeUndefined();
  });
});
