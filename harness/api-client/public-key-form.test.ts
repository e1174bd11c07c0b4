import { generateKeyPairSync } from "node:crypto";
import { expect, it } from "vitest";
import { verifyBody } from "../signing/body-signature.ts";
import { readPublicKeyDocument } from "../signing/public-key-document.ts";
import { publicKeyAnswer, publicKeyForms } from "./public-key-form.ts";

const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });

it.each(publicKeyForms)("as %s, GET /system/public-key shows the key, and is signed by it", (form) => {
  const { answer } = publicKeyAnswer(form, publicKey, privateKey);
  const { keys } = readPublicKeyDocument(answer.body);
  expect(keys.map((key) => key.equals(publicKey))).toEqual([true]);
  expect(answer.body.toString("utf8")).not.toContain("PRIVATE");
  expect(verifyBody(publicKey, answer.body, answer.signature ?? "")).toBe(true);
});
