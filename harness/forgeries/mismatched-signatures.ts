/** Signatures that are right, but not for this request: another algorithm, another key, another body (SIG-11 to SIG-13, SIG-20). */
import { replaceHeader } from "../client/outgoing-request.ts";
import type { SignatureOptions } from "../credentials/signature.ts";
import { hashOf, type ListedAlgorithm, signPkcs1 } from "../signing/algorithms.ts";
import { signBody } from "../signing/body-signature.ts";
import type { SigningKey } from "../world/api-keys/api-key.ts";

/** Declared as one algorithm, made by another. */
export function madeBy(key: SigningKey, declared: string, used: ListedAlgorithm): SignatureOptions {
  return {
    algorithm: declared,
    description: `a signature by ${used} that declares ${declared}`,
    parts: { sign: (text) => signPkcs1(hashOf(used), key.privateKey, text) },
  };
}

/** One's own signature, which names another key. X-Signature is right for that other one, so that Authorization alone is wrong. */
export function namingInstead(other: SigningKey): SignatureOptions {
  return {
    keyId: other.id,
    description: "a signature that names another key",
    bodySignature: (_right, body) => signBody(other.privateKey, body),
  };
}

/** One's own request, X-Signature included, that names another key. */
export function namedAs(other: SigningKey): SignatureOptions {
  return { keyId: other.id, description: "a request signed throughout by another key than it names" };
}

/** Another body with its right X-Signature takes the place of what Authorization was made for. */
export function replacingBody({ privateKey }: SigningKey, body: object): SignatureOptions {
  return {
    description: "a signature of another body and X-Signature",
    afterwards: (request) => {
      request.body = Buffer.from(JSON.stringify(body));
      replaceHeader(request, "X-Signature", signBody(privateKey, request.body));
    },
  };
}
