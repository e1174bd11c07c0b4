/** X-Signature: Base64 of RSASSA-PKCS1-v1_5 with SHA-256 over the exact body (sections Request signature header, Response signature). */
import type { KeyObject } from "node:crypto";
import { signPkcs1, verifyPkcs1 } from "./algorithms.ts";
import { decodeStrictBase64 } from "./strict-base64.ts";

/** The header value for a body; zero bytes for a request without one. */
export function signBody(privateKey: KeyObject, body: Buffer): string {
  return signPkcs1("sha256", privateKey, body).toString("base64");
}

/** Whether the value is strict Base64 of a signature of these bytes. */
export function verifyBody(publicKey: KeyObject, body: Buffer, value: string): boolean {
  const decoded = decodeStrictBase64(value);
  return "bytes" in decoded && verifyPkcs1("sha256", publicKey, body, decoded.bytes);
}
