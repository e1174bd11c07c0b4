import { describe, expect, it } from "vitest";
import { signatureClassOf } from "./signature-class.ts";

type Seen = Parameters<typeof signatureClassOf>[0];

const answered = (path: string, status: number, headers: [string, string][] = [], method = "GET") =>
  signatureClassOf({
    route: "other",
    request: { method, path },
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
  ])("may be a proxy's at %s", (path) => expect(answered(path, 403)).toBe("transport"));

  it.each([
    "/user",
    "/user/",
    "/nope..",
    "/a..b/c",
    "/user;a=/b",
    "/nope?x=../y",
  ])("is the service's at %s", (path) => expect(answered(path, 403)).toBe("stated"));
});

it.each(["BREW", "INVALID METHOD"])("may be a parser's to the method %s", (method) =>
  expect(answered("/user", 404, [], method)).toBe("transport"));

it("has to be signed rightly where it is signed", () =>
  expect(answered("/a/../user", 404, [["x-signature", "AAAA"]])).toBe("stated"));
