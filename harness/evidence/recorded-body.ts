/** Bytes as they stand in the evidence: text where they are text, capped, with the digest of the original. */

import { isUtf8 } from "node:buffer";
import { createHash } from "node:crypto";
import type { RecordedBody } from "#reports/document";
import { MAX_KEPT_BYTES } from "../limits.ts";

/**
 * Records the bytes; `redact` is given the text and returns it without secrets.
 * @param decoded the bytes without their content coding: a secret in them is hidden in the bytes, not gone
 */
export function recordBody(
  bytes: Buffer,
  redact: (text: string) => string,
  decoded = bytes,
  maxBytes = MAX_KEPT_BYTES,
): RecordedBody {
  if (!decoded.equals(bytes) && hidesSecret(decoded, redact)) {
    const shown = recordBody(decoded, redact, decoded, maxBytes);
    return { ...shown, ...digestOf(bytes), decodedSha256: digestOf(decoded).sha256 };
  }
  const kept = bytes.length > maxBytes ? bytes.subarray(0, maxBytes) : bytes;
  const isText = isUtf8(kept);
  const original = kept.toString(isText ? "utf8" : "base64");
  // Latin-1 shows secrets in bytes that are no UTF-8 text as well: every byte is one character.
  const clean = isText ? redact(original) : redactBytes(kept, redact);
  return {
    ...digestOf(bytes),
    encoding: isText ? "utf8" : "base64",
    content: clean,
    ...(clean === original ? {} : { redacted: true }),
    ...(kept.length < bytes.length ? { cut: bytes.length - kept.length } : {}),
  };
}

const digestOf = (bytes: Buffer) => ({
  bytes: bytes.length,
  sha256: createHash("sha256").update(bytes).digest("hex"),
});

function hidesSecret(bytes: Buffer, redact: (text: string) => string): boolean {
  return ["utf8", "latin1"].some((encoding) => {
    const text = bytes.toString(encoding as "utf8" | "latin1");
    return redact(text) !== text;
  });
}

function redactBytes(bytes: Buffer, redact: (text: string) => string): string {
  const text = bytes.toString("latin1");
  return Buffer.from(redact(text), "latin1").toString("base64");
}
