import { describe, expect, it } from "vitest";
import { signPkcs1, verifyPkcs1 } from "./algorithms.ts";
import { generateFourPrimeKeyPair } from "./four-prime-key-pair.ts";

describe("long key pairs", () => {
  it.each([3072, 4096])("sign and verify with %i bits", async (bits) => {
    const { privateKey, publicKey } = await generateFourPrimeKeyPair(bits);
    const message = Buffer.from("the body");
    const signature = signPkcs1("sha256", privateKey, message);

    expect(publicKey.asymmetricKeyDetails?.modulusLength).toBe(bits);
    expect(signature.length).toBe(bits / 8);
    expect(verifyPkcs1("sha256", publicKey, message, signature)).toBe(true);
    expect(verifyPkcs1("sha256", publicKey, Buffer.from("another"), signature)).toBe(false);
  });
});
