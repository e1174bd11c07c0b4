import { createPrivateKey } from "node:crypto";
import { describe, expect, it } from "vitest";
import { signPkcs1, verifyPkcs1 } from "./algorithms.ts";
import { generateFourPrimeKeyPair } from "./four-prime-key-pair.ts";

describe("key pairs of four primes", () => {
  it.each([2048, 3072, 4096])("sign and verify with %i bits", async (bits) => {
    const { privateKey, publicKey } = await generateFourPrimeKeyPair(bits);
    const message = Buffer.from("the body");
    const signature = signPkcs1("sha256", privateKey, message);

    expect(publicKey.asymmetricKeyDetails?.modulusLength).toBe(bits);
    expect(signature.length).toBe(bits / 8);
    expect(verifyPkcs1("sha256", publicKey, message, signature)).toBe(true);
    expect(verifyPkcs1("sha256", publicKey, Buffer.from("another"), signature)).toBe(false);
  });

  it("may have the exponent 3", async () => {
    const { privateKey, publicKey } = await generateFourPrimeKeyPair(2048, 3);
    const message = Buffer.from("the body");

    expect(publicKey.asymmetricKeyDetails?.publicExponent).toBe(3n);
    expect(verifyPkcs1("sha1", publicKey, message, signPkcs1("sha1", privateKey, message))).toBe(true);
  });

  it("sign with the key alike that their PEM holds", async () => {
    const { privateKey, privatePem } = await generateFourPrimeKeyPair(2048);
    const message = Buffer.from("the body");

    expect(signPkcs1("sha512", privateKey, message)).toEqual(
      signPkcs1("sha512", createPrivateKey(privatePem), message),
    );
  });
});
