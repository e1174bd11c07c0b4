/** Our own signing and verifying by vectors that OpenSSL's program made. */
import { createPrivateKey, createPublicKey } from "node:crypto";
import { describe, expect, it } from "vitest";
import { authorizationVectors, bodyVectors } from "#fixtures/testing/signature-vectors";
import { signBody, verifyBody } from "./body-signature.ts";
import { authorizationHeader, conventionalDialects } from "./http-signature.ts";

describe("X-Signature", () => {
  const { keys, tests } = bodyVectors();
  const [publicKey, privateKey] = [
    createPublicKey(keys.client.public),
    createPrivateKey(keys.client.private),
  ];

  it.each(tests)("is verified as $valid: $name", ({ bodyBase64, xSignature, valid }) => {
    expect(verifyBody(publicKey, Buffer.from(bodyBase64, "base64"), xSignature)).toBe(valid);
  });

  it.each(tests.filter(({ valid }) => valid))("is made alike: $name", ({ bodyBase64, xSignature }) => {
    expect(signBody(privateKey, Buffer.from(bodyBase64, "base64"))).toBe(xSignature);
  });
});

describe("Authorization: Signature", () => {
  const { keys, keyId, tests } = authorizationVectors();
  const privateKey = createPrivateKey(keys.client.private);
  const made = async ({ name, dialect: wanted, method, path, headers }: (typeof tests)[number]) => {
    const dialect = conventionalDialects.find((one) => one.name === wanted)!;
    const algorithm = name.startsWith("rsa-") ? name.split(",")[0]! : "rsa-sha256";
    const header = (field: string) => headers[field];
    const message = { method, path, headers: header };
    return (await authorizationHeader({ dialect, keyId, algorithm, privateKey, ...message })).value;
  };

  it("has vectors for each dialect, good and bad", () => {
    const dialects = (valid: boolean) =>
      new Set(tests.filter((test) => test.valid === valid).map(({ dialect }) => dialect));
    const names = conventionalDialects.map(({ name }) => name).sort();
    expect([[...dialects(true)].sort(), [...dialects(false)].sort()]).toEqual([names, names]);
  });

  it.each(tests.filter(({ valid }) => valid))("is made alike: $name", async (test) => {
    expect(await made(test)).toBe(test.authorization);
  });

  it.each(tests.filter(({ valid }) => !valid))("is not made for: $name", async (test) => {
    expect(await made(test)).not.toBe(test.authorization);
  });
});
