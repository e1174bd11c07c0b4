import { createPublicKey, generateKeyPairSync, sign } from "node:crypto";
import { describe, expect, it } from "vitest";
import { diagnoseSignature } from "./diagnosis.ts";

const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const keys = [createPublicKey(privateKey)];
const body = Buffer.from("A body of some kilobytes. ".repeat(500));

const diagnosed = (signed: Buffer, sent = body) =>
  diagnoseSignature({
    value: sign("sha256", signed, privateKey).toString("base64"),
    body: sent,
    keys,
    context: { method: "GET", path: "/user" },
  });

describe("a signature over the beginning of a body", () => {
  it.each([
    ["to any byte of its first kilobytes", 1021],
    ["to the end of the last of these", 4096],
    ["to the end of any piece of what follows", 8192],
  ])("is known %s", (_, length) => {
    expect(diagnosed(body.subarray(0, length))).toContain(`the first ${length} bytes`);
  });

  it("is not taken for one over something else that the key has signed", () => {
    expect(diagnosed(Buffer.from("another body"))).toContain("bytes that match nothing known");
  });
});

describe("a signature over the text in another encoding", () => {
  const text = '{"firstName":"Zoë","lastName":"Łukasz 🙂"}';

  it.each([
    [
      "in Latin-1, with ? for other characters",
      Buffer.from(text.replace("Ł", "?").replace("🙂", "?"), "latin1"),
    ],
    ["with ? for each half", Buffer.from(text.replace("Ł", "?").replace("🙂", "??"), "latin1")],
    ["the last byte", Buffer.from(text.replace("Ł", "A").replace("🙂", "B"), "latin1")],
    ["in UTF-16, higher byte first", Buffer.from(text, "utf16le").swap16()],
    ["in Latin-1, without other characters", Buffer.from(text.replace("Ł", "").replace("🙂", ""), "latin1")],
    ["read as Latin-1 and written as UTF-8", Buffer.from(Buffer.from(text).toString("latin1"))],
    ["in US-ASCII, with ? for other characters", Buffer.from(text.replace(/ë|Ł|🙂/gu, "?"))],
  ])("is known %s", (words, signed) => {
    expect(diagnosed(signed, Buffer.from(text))).toContain(words);
  });
});
