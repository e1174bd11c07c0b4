/** Key pairs of clients (section API key with public key: RSA 2048, PEM). */
import type { KeyObject } from "node:crypto";

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

/** Pairs made ahead in the background, one after the other: a crowd of them would starve everything else. */
export interface KeyPairPool {
  /** A pair that no one else has. */
  take(): Promise<ClientKeyPair>;
  close(): void;
}

export function createKeyPairPool(generate: () => Promise<ClientKeyPair>, ahead = 8): KeyPairPool {
  const made: Promise<ClientKeyPair>[] = [];
  let last: Promise<unknown> = Promise.resolve();
  let open = true;
  const makeOne = () => {
    const next = last.then(generate);
    last = next.catch(() => undefined);
    made.push(next);
  };
  const fill = () => {
    while (open && made.length < ahead) makeOne();
  };
  return {
    take: () => {
      if (made.length === 0) makeOne();
      const next = made.shift()!;
      fill();
      return next;
    },
    close: () => {
      open = false;
    },
  };
}
