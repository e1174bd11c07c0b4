/** Values of X-Signature that are not the signature of the body by this key (XRS-07, XRS-08, XRS-10, XRS-12). */
import { createHash, type KeyObject } from "node:crypto";
import { type HashName, hmac, signPkcs1, signPss } from "../signing/algorithms.ts";
import { signBody } from "../signing/body-signature.ts";
import type { SigningKey } from "../world/api-keys/api-key.ts";
import { type SignedVariant, variant, variantOf } from "./signed-variant.ts";

const SHA256_BYTES = 32;

const base64 = (bytes: Buffer) => bytes.toString("base64");
const by = (title: string, make: (key: SigningKey, body: Buffer) => string): SignedVariant =>
  variantOf(title, (key) => ({ bodySignature: (_right, body) => make(key, body) }));

/** The hash another than SHA-256, the padding another than PKCS #1 v1.5, or no signature at all. */
export const otherBodyAlgorithms: readonly SignedVariant[] = [
  by("X-Signature by SHA-1", ({ privateKey }, body) => base64(signPkcs1("sha1", privateKey, body))),
  by("X-Signature by SHA-512", ({ privateKey }, body) => base64(signPkcs1("sha512", privateKey, body))),
  by("X-Signature by PSS", ({ privateKey }, body) =>
    base64(signPss("sha256", privateKey, body, SHA256_BYTES)),
  ),
  by("the SHA-256 digest as X-Signature", (_key, body) => createHash("sha256").update(body).digest("base64")),
  by("an HMAC with the registered PEM as X-Signature", ({ keyPair }, body) =>
    base64(hmac("sha256", keyPair.publicPem, body)),
  ),
];

/** X-Signature over the body by another hash, under any algorithm of Authorization. */
export const bodySignedBy = (hash: HashName, { privateKey }: Pick<SigningKey, "privateKey">) => ({
  description: `X-Signature by ${hash}`,
  bodySignature: (_right: string, body: Buffer) => base64(signPkcs1(hash, privateKey, body)),
});

export const unusableBodySignatures: readonly SignedVariant[] = [
  variant("X-Signature of one letter", { bodySignature: "x" }),
  variant("X-Signature of exclamation marks", { bodySignature: "!!!" }),
  variant("X-Signature truncated by a byte", {
    bodySignature: (right) => base64(Buffer.from(right, "base64").subarray(0, -1)),
  }),
  variant("X-Signature in hexadecimal", {
    bodySignature: (right) => Buffer.from(right, "base64").toString("hex"),
  }),
  variant("X-Signature of zero bytes", {
    bodySignature: (right) => base64(Buffer.alloc(Buffer.from(right, "base64").length)),
  }),
];

/** For a request without body: signatures of what somebody may take for its body. */
export const overSomething: readonly SignedVariant[] = (
  [
    ["{}", "{}"],
    ["null", "null"],
    ["a space", " "],
    ["the path", "/user"],
  ] as const
).map(([title, text]) =>
  by(`X-Signature over ${title}`, ({ privateKey }) => signBody(privateKey, Buffer.from(text))),
);

/** The right one by a private key that is not that of the named key. */
export const bodySignedWith = (privateKey: KeyObject, description: string) => ({
  description,
  bodySignature: (_right: string, body: Buffer) => signBody(privateKey, body),
});

/** The right one of other bytes than those sent. */
export const bodySignedOver = (
  signed: Buffer | string,
  description: string,
  key: Pick<SigningKey, "privateKey">,
) => ({
  description,
  bodySignature: () => signBody(key.privateKey, Buffer.from(signed)),
});

/** Sent, and right, whether or not the accepted form covers it. */
export const withBodySignature = {
  bodySignature: (right: string) => right,
};
