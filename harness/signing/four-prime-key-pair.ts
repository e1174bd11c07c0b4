/** RSA keys made in a fraction of the time: OpenSSL takes 180 ms of processor time to find two primes of 1024 bits, this takes 35. */
import { createPrivateKey, createPublicKey, generatePrime } from "node:crypto";
import { type ClientKeyPair, clientKeyPairOf } from "./client-keys.ts";
import { inverse, multiPrimeKey, product } from "./multi-prime-key.ts";

const USUAL_EXPONENT = 65537;

const newPrime = (bits: number) =>
  new Promise<bigint>((resolve, reject) => {
    generatePrime(bits, { bigint: true }, (error, prime) => (error ? reject(error) : resolve(prime)));
  });

/** A prime that is not one more than a multiple of the exponent, which would have no inverse then. */
async function primeFor(exponent: bigint, bits: number): Promise<bigint> {
  const prime = await newPrime(bits);
  return prime % exponent === 1n ? primeFor(exponent, bits) : prime;
}

/** Four primes whose product has just so many bits. */
async function fourPrimes(
  exponent: bigint,
  bits: number,
): Promise<readonly [bigint, bigint, bigint, bigint]> {
  const anotherPrime = () => primeFor(exponent, bits / 4);
  let primes = await Promise.all([anotherPrime(), anotherPrime(), anotherPrime(), anotherPrime()]);
  // Though the two highest bits of each are set, the product may be one bit short: the smallest then makes way for another.
  while (product(primes).toString(2).length !== bits) {
    const smallest = primes.reduce((least, prime) => (prime < least ? prime : least));
    const another = await anotherPrime();
    primes = primes.map((prime) => (prime === smallest ? another : prime)) as typeof primes;
  }
  return primes;
}

/**
 * A key of four primes (RFC 8017, 3.1), whose public half looks like any other. What it is signed with has all four; the PEM
 * is one that OpenSSL can read, each of whose two "primes" is a product of two, with exponents that fit.
 */
export async function generateFourPrimeKeyPair(
  bits: number,
  exponent: 3 | 65537 = USUAL_EXPONENT,
): Promise<ClientKeyPair> {
  const e = BigInt(exponent);
  const primes = await fourPrimes(e, bits);
  const [a, b, c, d] = primes;
  const [p, q] = [a * b, c * d];
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
