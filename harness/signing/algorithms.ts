/** The signature algorithms: the three of the interface (sections API key with public key, Limits), and those only an attacker names. */
import { constants, createHmac, type KeyObject, sign as rsaSign, verify as rsaVerify } from "node:crypto";

/** The closed list of the interface. */
export const listedAlgorithms = ["rsa-sha1", "rsa-sha256", "rsa-sha512"] as const;
export type ListedAlgorithm = (typeof listedAlgorithms)[number];

export type HashName = "sha1" | "sha224" | "sha256" | "sha384" | "sha512" | "md5" | "ripemd160";

/** RSASSA-PKCS1-v1_5 with the hash (RFC 8017, 8.2). */
export function signPkcs1(hash: HashName, privateKey: KeyObject, message: Buffer): Buffer {
  return rsaSign(hash, message, { key: privateKey, padding: constants.RSA_PKCS1_PADDING });
}

/** The same, on another thread: a signature takes half a millisecond, in which a run has others to serve. */
export function signPkcs1Aside(hash: HashName, privateKey: KeyObject, message: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const key = { key: privateKey, padding: constants.RSA_PKCS1_PADDING };
    rsaSign(hash, message, key, (error, signature) => (error ? reject(error) : resolve(signature)));
  });
}

export function verifyPkcs1(
  hash: HashName,
  publicKey: KeyObject,
  message: Buffer,
  signature: Buffer,
): boolean {
  return rsaVerify(hash, message, { key: publicKey, padding: constants.RSA_PKCS1_PADDING }, signature);
}

/** RSASSA-PSS (RFC 8017, 8.1) with a salt of so many bytes. */
export function signPss(hash: HashName, privateKey: KeyObject, message: Buffer, saltLength: number): Buffer {
  return rsaSign(hash, message, { key: privateKey, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength });
}

export function hmac(hash: HashName, secret: string | Buffer, message: Buffer): Buffer {
  return createHmac(hash, secret).update(message).digest();
}

/** The hash an algorithm name stands for, listed or not: "rsa-sha512" is sha512. */
export function hashOf(algorithm: string): HashName {
  const found = /(?:rsa|hmac)-(sha1|sha224|sha256|sha384|sha512|md5|ripemd160)$/i.exec(algorithm)?.[1];
  return (found?.toLowerCase() as HashName | undefined) ?? "sha256";
}
