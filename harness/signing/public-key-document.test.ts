import { generateKeyPairSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { readPublicKeyDocument } from "./public-key-document.ts";

const { publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const pem = publicKey.export({ type: "spki", format: "pem" }) as string;
const jwk = publicKey.export({ format: "jwk" });
const keysIn = (text: string) => readPublicKeyDocument(Buffer.from(text)).keys;

describe("a document with a public key", () => {
  it.each([
    ["PEM", pem],
    ["PEM behind an armour without end", `-----BEGIN NOTHING-----\n${pem}`],
    ["PEM under the label of another structure", pem.replaceAll("PUBLIC", "RSA PUBLIC")],
    ["PEM in JSON", JSON.stringify({ data: { key: pem } })],
    ["a JWKS that names it twice", JSON.stringify({ keys: [jwk, jwk] })],
  ])("gives that key from %s", (_, text) => {
    expect(keysIn(text).map((key) => key.equals(publicKey))).toEqual([true]);
  });

  it.each([
    ["begins without an end", "-----BEGIN A-----".repeat(15_000), 0],
    ["a mebibyte of brackets", "[".repeat(2 ** 20), 0],
    ["600 times the same key", JSON.stringify({ keys: Array(600).fill(jwk) }), 1],
  ])("is read in no time, however long it was made: %s", (_, text, count) => {
    const start = performance.now();
    expect(keysIn(text)).toHaveLength(count);
    expect(performance.now() - start).toBeLessThan(2000);
  });
});
