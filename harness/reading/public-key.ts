/** The public key in an answer of GET /system/public-key. */
import type { Answer } from "../client/answer.ts";
import { type PublicKeyDocument, readPublicKeyDocument } from "../signing/public-key-document.ts";

export function publicKeyIn(answer: Answer): PublicKeyDocument {
  return readPublicKeyDocument(answer.body, answer.header("content-type"));
}

/** Whether all keys of the earlier answer are in the later one: another may be served beside them by then (PK-04). */
export function stillServes(later: Answer, earlier: Answer): boolean {
  const now = publicKeyIn(later).keys;
  return publicKeyIn(earlier).keys.every((key) => now.some((known) => known.equals(key)));
}

/** Whether two answers hold the same key material, whatever its form. */
export function sameKeys(one: Answer, other: Answer): boolean {
  const [own, others] = [publicKeyIn(one).keys, publicKeyIn(other).keys];
  return own.length === others.length && own.every((key) => others.some((known) => known.equals(key)));
}
