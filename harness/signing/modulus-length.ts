/** The size of an RSA key. */
import type { KeyObject } from "node:crypto";

/** In bits; 0 for a key of another kind. */
export function modulusLength(key: KeyObject): number {
  return key.asymmetricKeyDetails?.modulusLength ?? 0;
}
