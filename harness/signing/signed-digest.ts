/** The digest that an RSA PKCS#1 v1.5 signature was made over: it can be read from the signature with the public key. */
import { constants, type KeyObject, publicDecrypt } from "node:crypto";

/** DER of DigestInfo for SHA-256 (RFC 8017, 9.2), before the 32 bytes of the digest. */
const SHA256_INFO = Buffer.from("3031300d060960864801650304020105000420", "hex");

/** 32 bytes; undefined where none of the keys made it, or not with SHA-256. @param signature Base64 */
export function digestSignedIn(signature: string, keys: readonly KeyObject[]): Buffer | undefined {
  const bytes = Buffer.from(signature, "base64");
  for (const key of keys)
    try {
      const info = publicDecrypt({ key, padding: constants.RSA_PKCS1_PADDING }, bytes);
      const isSha256 = info.length === SHA256_INFO.length + 32 && info.indexOf(SHA256_INFO) === 0;
      if (isSha256) return info.subarray(SHA256_INFO.length);
    } catch {
      // Not made by this key.
    }
  return undefined;
}
