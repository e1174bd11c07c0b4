/** RSA keys of two primes, for programs that are not ours: some, such as Go's since 1.24, refuse the PEM of a key of four. */
import { generateKeyPair } from "node:crypto";
import { promisify } from "node:util";
import { type ClientKeyPair, clientKeyPairOf } from "./client-keys.ts";

/** @param bits of the modulus */
export async function generateTwoPrimeKeyPair(bits: number): Promise<ClientKeyPair> {
  return clientKeyPairOf(await promisify(generateKeyPair)("rsa", { modulusLength: bits }));
}
