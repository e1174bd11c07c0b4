/** X-Signature: Base64 of RSASSA-PKCS1-v1_5 with SHA-256 over the exact body (sections Request signature header, Response signature). */
import type { KeyObject } from "node:crypto";
import { signPkcs1, verifyPkcs1 } from "./algorithms.ts";
import { decodeStrictBase64 } from "./strict-base64.ts";

/** A run signs the same few bodies again and again, and the scheme has no randomness (RFC 8017, 8.2). */
const MAX_KEPT_BYTES = 1024;
const kept = new WeakMap<KeyObject, Map<string, string>>();

/** The header value for a body; zero bytes for a request without one. */
export function signBody(privateKey: KeyObject, body: Buffer): string {
  if (body.length > MAX_KEPT_BYTES) return sign(privateKey, body);
  const ofKey = kept.get(privateKey) ?? new Map<string, string>();
  kept.set(privateKey, ofKey);
  const bytes = body.toString("latin1");
  const value = ofKey.get(bytes) ?? sign(privateKey, body);
  ofKey.set(bytes, value);
  return value;
}

const sign = (privateKey: KeyObject, body: Buffer) =>
  signPkcs1("sha256", privateKey, body).toString("base64");

/** Whether the value is strict Base64 of a signature of these bytes. */
export function verifyBody(publicKey: KeyObject, body: Buffer, value: string): boolean {
  const decoded = decodeStrictBase64(value);
  return "bytes" in decoded && verifyPkcs1("sha256", publicKey, body, decoded.bytes);
}
