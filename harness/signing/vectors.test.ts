import { createPrivateKey, createPublicKey } from "node:crypto";
import { readFileSync } from "node:fs";
import forge from "node-forge";
import { describe, expect, it } from "vitest";
import { type HashName, signPkcs1, verifyPkcs1 } from "./algorithms.ts";
import { flipBit } from "./flip-bit.ts";
import { signingString } from "./http-signature.ts";

const vectors = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../fixtures/vectors/${name}`, import.meta.url), "utf8"));

interface DraftVectors {
  privateKey: string;
  request: { method: string; path: string; headers: Record<string, string> };
  tests: { name: string; covered: string[]; signature: string }[];
}

interface OpensslVectors {
  privateKey: string;
  publicKey: string;
  tests: { name: string; hash: HashName; text: string; signature: string }[];
}

const draft = vectors("draft-appendix-c.json") as DraftVectors;
const openssl = vectors("openssl-pkcs1.json") as OpensslVectors;

describe("the signing string and its signature", () => {
  it.each(draft.tests)("are those of the draft: $name", ({ covered, signature }) => {
    const { method, path, headers } = draft.request;
    const text = signingString(covered, { method, path, headers: (name) => headers[name] });
    const key = createPrivateKey(draft.privateKey);
    expect(signPkcs1("sha256", key, Buffer.from(text)).toString("base64")).toBe(signature);
    const publicKey = createPublicKey(key);
    const bytes = Buffer.from(signature, "base64");
    expect(verifyPkcs1("sha256", publicKey, Buffer.from(text), bytes)).toBe(true);
    expect(verifyPkcs1("sha256", publicKey, Buffer.from(text), flipBit(bytes, "middle"))).toBe(false);
  });
});

describe("RSASSA-PKCS1-v1_5", () => {
  it.each(openssl.tests)("gives what OpenSSL gives over $name with $hash", ({ hash, text, signature }) => {
    const bytes = Buffer.from(text, "utf8");
    expect(signPkcs1(hash, createPrivateKey(openssl.privateKey), bytes).toString("base64")).toBe(signature);
    expect(
      verifyPkcs1(hash, createPublicKey(openssl.publicKey), bytes, Buffer.from(signature, "base64")),
    ).toBe(true);
  });

  it.each(openssl.tests)("is verified by node-forge over $name with $hash", ({ hash, text, signature }) => {
    const digest = forge.md[hash as "sha1" | "sha256" | "sha512"]
      .create()
      .update(text, "utf8")
      .digest()
      .bytes();
    const key = forge.pki.publicKeyFromPem(openssl.publicKey);
    expect(key.verify(digest, Buffer.from(signature, "base64").toString("latin1"))).toBe(true);
  });
});
