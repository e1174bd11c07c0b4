import { describe, expect, it } from "vitest";
import { signatureClassOf } from "./signature-class.ts";

type Seen = Parameters<typeof signatureClassOf>[0];

const answered = (
  path: string,
  status: number,
  headers: [string, string][] = [],
  method = "GET",
  sent: [string, string][] = [],
) =>
  signatureClassOf({
    route: "other",
    request: { method, path, headers: sent },
    response: { status, headers },
  } as unknown as Seen);

describe("a refusal without signature", () => {
  it.each([
    "/system/public-key/../../user",
    "/system/public-key/..;/user",
    "/system/public-key%2f..%2f..%2fuser",
    "/a/%2e%2E/user",
    "/a\\..\\user",
    "/user#/system/public-key",
    "//user",
    "/a//b",
    "/user;a=/b",
    "/user%2e",
    "/user%00",
    "/a/./user",
  ])("may be a proxy's at %s", (path) => expect(answered(path, 403)).toBe("transport"));

  it.each([
    "/user",
    "/user/",
    "/nope..",
    "/a..b/c",
    "/nope%20there",
    "/nope?x=../y",
  ])("is the service's at %s", (path) => expect(answered(path, 403)).toBe("stated"));
});

it.each(["BREW", "INVALID METHOD"])("may be a parser's to the method %s", (method) =>
  expect(answered("/user", 404, [], method)).toBe("transport"));

it("has to be signed rightly where it is signed", () =>
  expect(answered("/a/../user", 404, [["x-signature", "AAAA"]])).toBe("stated"));

describe("a refusal without signature of a request with two fields of a name", () => {
  const sending = (name: string) =>
    answered("/user", 400, [], "GET", [
      [name, "Bearer x"],
      [name.toUpperCase(), "Signature y"],
    ]);
  it("may be a proxy's where the field may stand once", () =>
    expect(sending("Authorization")).toBe("transport"));
  it("is the service's where the name is its own", () => expect(sending("X-API-Key")).toBe("stated"));
});
