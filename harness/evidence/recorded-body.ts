/** Bytes as they stand in the evidence: text where they are text, capped, with the digest of the original. */

import { isUtf8 } from "node:buffer";
import { createHash } from "node:crypto";
import type { RecordedBody } from "#reports/document.ts";

const CAP_BYTES = 64 * 1024;

/** Records the bytes; `redact` is given the text and returns it without secrets. */
export function recordBody(bytes: Buffer, redact: (text: string) => string): RecordedBody {
  const kept = bytes.length > CAP_BYTES ? bytes.subarray(0, CAP_BYTES) : bytes;
  const isText = isUtf8(kept);
  const original = kept.toString(isText ? "utf8" : "base64");
  // Latin-1 shows secrets in bytes that are no UTF-8 text as well: every byte is one character.
  const clean = isText ? redact(original) : redactBytes(kept, redact);
  return {
    bytes: bytes.length,
    sha256: createHash("sha256").update(bytes).digest("hex"),
    encoding: isText ? "utf8" : "base64",
    content: clean,
    ...(clean === original ? {} : { redacted: true }),
    ...(kept.length < bytes.length ? { cut: bytes.length - kept.length } : {}),
  };
}

function redactBytes(bytes: Buffer, redact: (text: string) => string): string {
  const text = bytes.toString("latin1");
  return Buffer.from(redact(text), "latin1").toString("base64");
}
