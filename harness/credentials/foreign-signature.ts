/** An X-Signature that is not the service's. */
import type { KeyObject } from "node:crypto";
import { signBody } from "../signing/body-signature.ts";

/** The header of a right signature of zero bytes, by this key. */
export function signBodyBy(privateKey: KeyObject): [name: string, value: string] {
  return ["X-Signature", signBody(privateKey, Buffer.alloc(0))];
}

export function modulusLength(key: KeyObject): number {
  return key.asymmetricKeyDetails?.modulusLength ?? 0;
}
