/** Signed bodies that travel in an unusual way, and X-Signature beside the other access methods (XRS-18, XRS-19). */
import { gzipSync } from "node:zlib";
import { type Credential, replaceHeader, setHeader } from "../client/outgoing-request.ts";
import type { Departure } from "../client/service-client.ts";
import { signBody } from "../signing/body-signature.ts";
import { flipBitOfBase64 } from "../signing/flip-bit.ts";
import type { SigningKey } from "../world/api-keys.ts";
import { together } from "./bearer.ts";
import type { SignatureOptions } from "./signature.ts";
import { type SignedVariant, variant } from "./signed-variant.ts";

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
      words: title,
      apply: (request) => setHeader(request, "X-Signature", value(key, request.body ?? Buffer.alloc(0))),
    }),
});

export const bodySignatureBeside = [
  beside("the right X-Signature by a signing key of the user", ({ privateKey }, body) =>
    signBody(privateKey, body),
  ),
  beside("a wrong X-Signature", ({ privateKey }, body) =>
    flipBitOfBase64(signBody(privateKey, body), "middle"),
  ),
  beside("an X-Signature that is no Base64", () => "!!!"),
];
