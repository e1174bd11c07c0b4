/** Kinds of public key of which nothing is said (KEY-16); an RSA pair of 2048 bits in SPKI is the recommended one. */
import { generateKeyPair, type KeyObject } from "node:crypto";
import { promisify } from "node:util";
import type { ClientKeyPair } from "../signing/client-keys.ts";
import { generateFourPrimeKeyPair } from "../signing/four-prime-key-pair.ts";
import { selfSignedCertificate } from "../signing/self-signed-certificate.ts";

export interface OtherPublicKey {
  readonly title: string;
  /** What is sent in the place of the recommended PEM. @param pair an RSA pair of 2048 bits that no other check has */
  readonly pem: (pair: ClientKeyPair) => string | Promise<string>;
}

const inSpki = (key: KeyObject) => key.export({ type: "spki", format: "pem" }) as string;

async function elliptic(): Promise<string> {
  const { publicKey } = await promisify(generateKeyPair)("ec", { namedCurve: "P-256" });
  return inSpki(publicKey);
}

async function edwards(): Promise<string> {
  const { publicKey } = await promisify(generateKeyPair)("ed25519");
  return inSpki(publicKey);
}

const rsa =
  (...options: Parameters<typeof generateFourPrimeKeyPair>) =>
  async () =>
    (await generateFourPrimeKeyPair(...options)).publicPem;

export const otherPublicKeys: readonly OtherPublicKey[] = [
  { title: "RSA in the armour of PKCS #1", pem: ({ publicPemPkcs1 }) => publicPemPkcs1 },
  {
    title: "a certificate",
    pem: ({ publicPem, privatePem }) => selfSignedCertificate(publicPem, privatePem).pem,
  },
  { title: "an elliptic curve (P-256)", pem: elliptic },
  { title: "Ed25519", pem: edwards },
  { title: "RSA of 1024 bits", pem: rsa(1024) },
  { title: "RSA of 3072 bits", pem: rsa(3072) },
  { title: "RSA with exponent 3", pem: rsa(2048, 3) },
];
