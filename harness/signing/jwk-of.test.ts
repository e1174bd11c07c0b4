import { createPublicKey, generateKeyPairSync } from "node:crypto";
import { expect, it } from "vitest";
import { jwkOf } from "./jwk-of.ts";

it("writes either key of a pair", () => {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 1024 });
  const { n, e, ...secret } = jwkOf(privateKey);
  expect(jwkOf(publicKey)).toEqual({ kty: "RSA", n, e });
  expect(secret).toMatchObject({ kty: "RSA", d: expect.any(String), p: expect.any(String) });
  expect(createPublicKey({ key: jwkOf(publicKey), format: "jwk" }).equals(publicKey)).toBe(true);
});
