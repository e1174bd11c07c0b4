/** GET /system/public-key in the forms that a client may be made for: the interface does not show which. */
import type { KeyObject } from "node:crypto";
import { jwkOf } from "../signing/jwk-of.ts";
import { signedAnswer } from "./answers.ts";

export const publicKeyForms = ["json", "pem", "jwk", "jwks", "der"] as const;
export type PublicKeyForm = (typeof publicKeyForms)[number];

const mediaTypes: Record<PublicKeyForm, string> = {
  json: "application/json",
  pem: "text/plain",
  jwk: "application/json",
  jwks: "application/json",
  der: "application/octet-stream",
};

/** Signed as every answer is. */
export function publicKeyAnswer(form: PublicKeyForm, publicKey: KeyObject, privateKey: KeyObject) {
  return { answer: signedAnswer(bytesOf(form, publicKey), privateKey), contentType: mediaTypes[form] };
}

function bytesOf(form: PublicKeyForm, key: KeyObject): Buffer | string {
  const pem = () => key.export({ type: "spki", format: "pem" }) as string;
  const jwk = () => ({ ...jwkOf(key), use: "sig", alg: "RS256", kid: "1" });
  if (form === "der") return key.export({ type: "spki", format: "der" });
  if (form === "pem") return pem();
  if (form === "jwk") return JSON.stringify(jwk());
  return JSON.stringify(form === "jwks" ? { keys: [jwk()] } : { publicKey: pem() });
}
