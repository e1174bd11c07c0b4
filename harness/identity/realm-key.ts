/** The key with which a realm signs its tokens. */
import { createPrivateKey, randomBytes } from "node:crypto";
import type { JWK } from "jose";
import { generateFourPrimeKeyPair } from "../signing/four-prime-key-pair.ts";

/** RS256, as most realms sign; the private part never leaves this process. */
export async function newRealmKey(): Promise<JWK> {
  const { privatePem } = await generateFourPrimeKeyPair(2048);
  const key = createPrivateKey(privatePem).export({ format: "jwk" }) as JWK;
  return { ...key, kid: randomBytes(8).toString("hex"), alg: "RS256", use: "sig" };
}

/** What a key set shows of it. */
export function publicPartOf({ kty, n, e, kid, alg, use }: JWK): JWK {
  return { kty, n, e, kid, alg, use } as JWK;
}
