/** Kinds of public key of which nothing is said (KEY-16); an RSA pair of 2048 bits in SPKI is the recommended one. */
import { generateKeyPair, type KeyObject } from "node:crypto";
import { promisify } from "node:util";
import { type ClientKeyPair, selfSignedCertificate } from "#harness";

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

export const otherPublicKeys: readonly OtherPublicKey[] = [
  { title: "RSA in the armour of PKCS #1", pem: ({ publicPemPkcs1 }) => publicPemPkcs1 },
  {
    title: "a certificate",
    pem: ({ publicPem, privatePem }) => selfSignedCertificate(publicPem, privatePem).pem,
  },
  { title: "an elliptic curve (P-256)", pem: elliptic },
  { title: "Ed25519", pem: edwards },
];

/** Title, bits, and exponent where it is another than usual. */
export const otherRsa: readonly (readonly [title: string, bits: number, exponent?: 3])[] = [
  ["RSA of 1024 bits", 1024],
  ["RSA of 3072 bits", 3072],
  ["RSA with exponent 3", 2048, 3],
];
