/** Signatures of the examples, made beforehand by the reference service's own code with a key that nobody has any more. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

interface SignedExamples {
  /** PEM (SPKI). */
  readonly publicKey: string;
  /** X-Signature by the SHA-256 (hex) of the body. */
  readonly signatures: Readonly<Record<string, string>>;
}

const FILE = fileURLToPath(new URL("../../fixtures/pacts/signed-examples.json", import.meta.url));

let read: SignedExamples | undefined;

function signedExamples(): SignedExamples {
  read ??= JSON.parse(readFileSync(FILE, "utf8")) as SignedExamples;
  return read;
}

/** PEM (SPKI) of the key that signed the examples. */
export const examplePublicKey = (): string => signedExamples().publicKey;

/** The X-Signature of these bytes; undefined where none was made. */
export const exampleSignature = (body: Buffer): string | undefined =>
  signedExamples().signatures[createHash("sha256").update(body).digest("hex")];
