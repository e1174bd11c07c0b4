/** One X-Signature, checked again with nothing but the report: RSASSA-PKCS1-v1_5 with SHA-256 (section Response signature). */
import { constants, createPublicKey, type KeyObject, publicDecrypt } from "node:crypto";

/** DigestInfo of SHA-256 without the digest (RFC 8017, 9.2, note 1). */
const DIGEST_INFO = "3031300d060960864801650304020105000420";

/** Keys of the report by their place; undefined where the text is no key. */
export function keysOf(pems: readonly string[]): (KeyObject | undefined)[] {
  return pems.map((pem) => {
    try {
      return createPublicKey(pem);
    } catch {
      return undefined;
    }
  });
}

/** The SHA-256 digest (hex) that the signature was made over; undefined when it is none of this key. */
export function signedDigest(key: KeyObject, signature: string): string | undefined {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(signature)) return undefined;
  try {
    const bytes = publicDecrypt(
      { key, padding: constants.RSA_PKCS1_PADDING },
      Buffer.from(signature, "base64"),
    );
    const text = bytes.toString("hex");
    return text.startsWith(DIGEST_INFO) ? text.slice(DIGEST_INFO.length) : undefined;
  } catch {
    return undefined;
  }
}
