/** The bytes of a recorded body, and whether they are the ones it was recorded from. */
import { createHash } from "node:crypto";
import type { RecordedBody } from "../document.ts";

export const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest("hex");

/** @returns undefined when they are not all there: a secret was replaced, or the end was left out */
export function recordedBytes(body: RecordedBody): Buffer | undefined {
  if (body.redacted || body.cut) return undefined;
  return Buffer.from(body.content, body.encoding);
}

/** Why the body is not what it says it is; undefined when it is, or when only its digest is there. */
export function bodyFault(body: RecordedBody): string | undefined {
  const bytes = recordedBytes(body);
  if (bytes === undefined) return markFault(body);
  if (body.encoding === "base64" && bytes.toString("base64") !== body.content) return "its Base64 is damaged";
  if (bytes.length !== body.bytes)
    return `it has ${bytes.length} bytes, not the ${body.bytes} it was recorded with`;
  return sha256(bytes) === body.sha256
    ? undefined
    : "its bytes do not hash to the SHA-256 recorded with them";
}

/** A body that is said to lack something has to lack it, or the mark would excuse any change. */
function markFault(body: RecordedBody): string | undefined {
  const holds =
    body.encoding === "utf8" ? body.content : Buffer.from(body.content, "base64").toString("latin1");
  if (body.redacted && !holds.includes("(secret)"))
    return 'it is marked "redacted", but nothing is replaced in it';
  if (!body.redacted && body.cut && Buffer.byteLength(body.content, body.encoding) + body.cut !== body.bytes)
    return `it is marked as cut by ${body.cut} bytes, which does not add up to ${body.bytes}`;
  return undefined;
}
