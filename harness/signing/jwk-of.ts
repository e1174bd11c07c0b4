/** A key as a JWK (RFC 7517). */
import { createPrivateKey, createPublicKey, type JsonWebKey, type KeyObject } from "node:crypto";

/**
 * By way of PEM: Node 20 locks a key while it writes it as a JWK, and when the garbage collector then frees what had generated that very
 * key, it waits for the same lock, for ever. A copy has nothing in common with what generated it.
 */
export function jwkOf(key: KeyObject): JsonWebKey {
  const copy =
    key.type === "private"
      ? createPrivateKey(key.export({ type: "pkcs8", format: "pem" }))
      : createPublicKey(key.export({ type: "spki", format: "pem" }));
  return copy.export({ format: "jwk" });
}
