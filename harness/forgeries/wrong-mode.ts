/** A key used in the mode of the other kind: the two 401 of section Errors. */

import { NotApplicable } from "../check/untestable.ts";
import type { Credential } from "../client/outgoing-request.ts";
import { apiKeyHeader } from "../credentials/api-key-header.ts";
import type { SignatureOptions } from "../credentials/signature.ts";
import type { SharedWorld } from "../shared/shared-world.ts";
import { hmac } from "../signing/algorithms.ts";
import type { PlainKey, SigningKey } from "../world/api-keys/api-key.ts";

/**
 * A key with public key in X-API-Key: by its apikey, or by its id where it has no apikey (ruling J04).
 * Only with an apikey is 401 said outright.
 */
function inApiKeyHeader({ id, record }: SigningKey): Credential {
  return apiKeyHeader(record.apikey ?? id, "a key with public key in X-API-Key");
}

/** @throws NotApplicable when keys with public key have no apikey here */
export function requireApikey({ record }: SigningKey): string {
  if (record.apikey !== undefined) return record.apikey;
  throw new NotApplicable(
    "A key with public key has no apikey here: it can only be named by its id (CMX-02).",
  );
}

/** @throws NotApplicable when keys with public key have an apikey here */
export function requireNoApikey({ record }: SigningKey): void {
  if (record.apikey === undefined) return;
  throw new NotApplicable("A key with public key has an apikey here: what it gets is judged by CMX-01.");
}

/** A well-formed signature, made by the private key of one key, that names one without public key. */
export function signatureNaming(
  plain: PlainKey,
  signer: SigningKey,
  options: SignatureOptions = {},
): Credential {
  return signer.signed({
    description: "a signature that names a key without public key",
    ...options,
    keyId: plain.id,
  });
}

/** The same, by HMAC with the apikey as the secret, which client and service both know. */
export function signatureByHmac(
  plain: PlainKey,
  signer: SigningKey,
  options: SignatureOptions = {},
): Credential {
  const sign = (message: Buffer) => hmac("sha256", plain.apikey, message);
  return signatureNaming(plain, signer, {
    algorithm: "hmac-sha256",
    description: "an HMAC keyed by the apikey of a key without public key",
    parts: { sign },
    bodySignature: (_right, body) => sign(body).toString("base64"),
    ...options,
  });
}

/** Whether an exchange was made with one of these, in whichever form: by what its credential is called. */
export const isInWrongMode = (description: string): boolean =>
  /\bkey with(out)? public key\b/.test(description);

export type WrongMode = "X-API-Key" | "Signature";

/** A fresh credential in the wrong mode, and whether the interface says 401 of it outright. */
export interface WrongModeCase {
  readonly mode: WrongMode;
  readonly title: string;
  readonly credential: (world: SharedWorld) => Promise<{ credential: Credential; said: boolean }>;
}

export const wrongModes: readonly WrongModeCase[] = [
  {
    mode: "X-API-Key",
    title: "a key with public key in X-API-Key",
    credential: async ({ shared, alice }) => {
      const key = await shared.signingKey(alice);
      return { credential: inApiKeyHeader(key), said: key.record.apikey !== undefined };
    },
  },
  {
    mode: "Signature",
    title: "a signature that names a key without public key",
    credential: async ({ shared, alice }) => {
      const [plain, signer] = [await shared.plainKey(alice), await shared.signingKey(alice)];
      return { credential: signatureNaming(plain, signer), said: true };
    },
  },
];
