/** One row of a table of signed requests: what it is called and what its signature does differently. */

import type { SignatureOptions } from "../credentials/signature.ts";
import { flipBit } from "../signing/flip-bit.ts";
import type { SigningKey } from "../world/api-keys/api-key.ts";

export interface SignedVariant {
  /** In words; also names the credential in the evidence. */
  readonly title: string;
  readonly options: (key: SigningKey) => SignatureOptions;
}

/** A row whose difference does not depend on the key. */
export const variant = (title: string, options: SignatureOptions): SignedVariant => ({
  title,
  options: () => ({ description: title, ...options }),
});

/** A row that needs the key to be made. */
export const variantOf = (title: string, options: (key: SigningKey) => SignatureOptions): SignedVariant => ({
  title,
  options: (key) => ({ description: title, ...options(key) }),
});

/** The right one but for a bit in its middle, which no encoding leaves unused. */
export const oneBitChanged = {
  description: "a signature with one bit changed",
  parts: { tamper: (signature: Buffer) => flipBit(signature, "middle") },
} satisfies SignatureOptions;
