/** An X-Signature that is not the service's. */
import type { KeyObject } from "node:crypto";
import { signBody } from "#harness";

/** The header of a right signature of zero bytes, by this key. */
export function signBodyBy(privateKey: KeyObject): [name: string, value: string] {
  return ["X-Signature", signBody(privateKey, Buffer.alloc(0))];
}
