/** The key with which a realm signs its tokens. */
import { randomBytes } from "node:crypto";
import { exportJWK, generateKeyPair, type JWK } from "jose";

/** RS256, as most realms sign; the private part never leaves this process. */
export async function newRealmKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: randomBytes(8).toString("hex"), alg: "RS256", use: "sig" };
}

/** What a key set shows of it. */
export function publicPartOf({ kty, n, e, kid, alg, use }: JWK): JWK {
  return { kty, n, e, kid, alg, use } as JWK;
}
