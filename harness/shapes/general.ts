/** Shapes of what belongs to no resource: the public key of the service, refusals, the signature of a body. */
import type { JsonSchema } from "./schema.ts";

export const generalShapes = {
  PublicKeyDocument: {
    description: "The RSA public key that verifies X-Signature of every response.",
    "x-not-shown": ["the format of the answer: PEM, DER, JWK or another, bare or inside JSON"],
  },
  Refusal: {
    description: "Why the request was refused, where there is a body.",
    "x-not-shown": ["the shape of an error body", "error codes"],
  },
  BodySignature: {
    type: "string",
    contentEncoding: "base64",
    pattern: "^[A-Za-z0-9+/]+={0,2}$",
    description:
      "Base64 of an RSA signature (PKCS #1 v1.5, SHA-256) over the exact bytes of the body; over no bytes where there is none.",
  },
} as const satisfies Record<string, JsonSchema>;
