/** Signed bodies that travel in an unusual way, and X-Signature beside the other access methods (XRS-18, XRS-19). */
import { gzipSync } from "node:zlib";
import {
  type Credential,
  type Departure,
  flipBitOfBase64,
  replaceHeader,
  type SignatureOptions,
  type SignedVariant,
  type SigningKey,
  setHeader,
  signBody,
  together,
  variant,
} from "#harness";

const right: SignatureOptions = { bodySignature: (value) => value };

export const unusualFramings: readonly (SignedVariant & { readonly departure?: Departure })[] = [
  variant("two X-Signature headers, the right one first", {
    ...right,
    afterwards: (request) => {
      setHeader(request, "X-Signature", "x");
      request.wire = { raw: true };
    },
  }),
  {
    ...variant("a chunked body without Content-Length", right),
    departure: { wire: { raw: true, chunked: true } },
  },
  { ...variant("no Content-Type", right), departure: { contentType: null } },
  variant("a compressed body, signed as it was before", {
    ...right,
    afterwards: (request) => {
      request.body = gzipSync(request.body ?? Buffer.alloc(0));
      replaceHeader(request, "Content-Encoding", "gzip");
    },
  }),
];

const beside = (title: string, value: (key: SigningKey, body: Buffer) => string) => ({
  title,
  beside: (credential: Credential, key: SigningKey): Credential =>
    together(credential, {
      description: title,
      apply: (request) => setHeader(request, "X-Signature", value(key, request.body ?? Buffer.alloc(0))),
    }),
});

export const bodySignatureBeside = [
  beside("the right X-Signature by a key with public key of the user", ({ privateKey }, body) =>
    signBody(privateKey, body),
  ),
  beside("a wrong X-Signature", ({ privateKey }, body) =>
    flipBitOfBase64(signBody(privateKey, body), "middle"),
  ),
  beside("an X-Signature that is no Base64", () => "!!!"),
];
