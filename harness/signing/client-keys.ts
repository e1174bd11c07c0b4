/** Key pairs of clients (section API key with public key: RSA 2048, PEM). */
import { generateKeyPair, type KeyObject } from "node:crypto";
import { promisify } from "node:util";

export interface ClientKeyPair {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
  /** SPKI. */
  readonly publicPem: string;
  /** PKCS#1. */
  readonly publicPemPkcs1: string;
  /** PKCS#8. */
  readonly privatePem: string;
}

const generate = promisify(generateKeyPair);

export async function generateClientKeyPair({ bits = 2048, exponent = 65537 } = {}): Promise<ClientKeyPair> {
  return clientKeyPairOf(await generate("rsa", { modulusLength: bits, publicExponent: exponent }));
}

/** The pair with its usual encodings. */
export function clientKeyPairOf({
  privateKey,
  publicKey,
}: Record<"privateKey" | "publicKey", KeyObject>): ClientKeyPair {
  return {
    privateKey,
    publicKey,
    publicPem: publicKey.export({ type: "spki", format: "pem" }) as string,
    publicPemPkcs1: publicKey.export({ type: "pkcs1", format: "pem" }) as string,
    privatePem: privateKey.export({ type: "pkcs8", format: "pem" }) as string,
  };
}

/** Pairs made ahead in the background: making one takes some 100 ms. */
export interface KeyPairPool {
  /** A pair that no one else has. */
  take(): Promise<ClientKeyPair>;
  close(): void;
}

export function createKeyPairPool(ahead = 4): KeyPairPool {
  const waiting: Promise<ClientKeyPair>[] = [];
  let open = true;
  const fill = () => {
    while (open && waiting.length < ahead) {
      const made = generateClientKeyPair();
      made.catch(() => undefined);
      waiting.push(made);
    }
  };
  return {
    take: () => {
      const next = waiting.shift() ?? generateClientKeyPair();
      fill();
      return next;
    },
    close: () => {
      open = false;
    },
  };
}
