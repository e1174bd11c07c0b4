/** The X-Signature of one response: verified over its exact body, beside a tampered copy that has to fail (rules D06, D16). */
import type { KeyObject } from "node:crypto";
import type { RecordedHeaders, SignatureFinding } from "#reports/document";
import { verifyPkcs1 } from "./algorithms.ts";
import { flipBit } from "./flip-bit.ts";
import { decodeStrictBase64 } from "./strict-base64.ts";

export interface ExaminedResponse {
  readonly rawHeaders: RecordedHeaders;
  readonly status: number;
  readonly method: string;
  /** Bytes on the wire. */
  readonly rawBody: Buffer;
  /** The same without content coding. */
  readonly decodedBody?: Buffer;
  /** Keys of the service, most likely one first. */
  readonly keys: readonly KeyObject[];
  /** The body that GET gave for the same path, for HEAD and 304. */
  readonly bodyOfGet?: Buffer | undefined;
}

interface Candidate {
  readonly over: string;
  readonly bytes: Buffer;
}

/** Which bytes may be signed: the body; with a content coding either form; for HEAD and 304 none, or those of GET (ruling J03). */
function candidatesOf({ method, status, rawBody, decodedBody, bodyOfGet }: ExaminedResponse): Candidate[] {
  const bodyless = method === "HEAD" || status === 304;
  const own = { over: rawBody.length === 0 ? "zero bytes" : "the exact body", bytes: rawBody };
  const decoded =
    decodedBody && !decodedBody.equals(rawBody) ? [{ over: "the decoded body", bytes: decodedBody }] : [];
  const ofGet = bodyless && bodyOfGet ? [{ over: "the body that GET gives", bytes: bodyOfGet }] : [];
  return [own, ...decoded, ...ofGet];
}

export function examineResponseSignature(response: ExaminedResponse): SignatureFinding {
  const values = response.rawHeaders
    .filter(([name]) => name.toLowerCase() === "x-signature")
    .map(([, value]) => value);
  const value = values[0];
  if (value === undefined) return { verified: false, reason: "no X-Signature" };
  if (response.keys.length === 0)
    return { verified: null, value, reason: "no public key of the service is known yet" };
  const decoded = decodeStrictBase64(value);
  if ("fault" in decoded) return { verified: false, value, reason: `not Base64: ${decoded.fault}` };
  for (const candidate of candidatesOf(response))
    for (const [key, publicKey] of response.keys.entries())
      if (verifyPkcs1("sha256", publicKey, candidate.bytes, decoded.bytes))
        return {
          verified: true,
          value,
          over: candidate.over,
          key,
          tamperedCopyFails: tamperedFails(publicKey, candidate, decoded.bytes),
        };
  return {
    verified: false,
    value,
    reason: "it does not verify over the exact body with the key of GET /system/public-key",
  };
}

/** A verifier that accepts a changed signature would accept anything. */
function tamperedFails(publicKey: KeyObject, { bytes }: Candidate, signature: Buffer): boolean {
  return !verifyPkcs1("sha256", publicKey, bytes, flipBit(signature, "middle"));
}
