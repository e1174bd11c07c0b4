/** Whether the files of certificates and keys that settings name hold what they should. Their content is never shown. */
import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g;

/** Undefined when the file holds one or more certificates in PEM (RFC 7468), else what is the matter with it. */
export function certificatesTrouble(path: string): string | undefined {
  return troubleOf(() => {
    certificatesOf(path);
  });
}

/** Undefined when the file holds a private key in PEM that needs no passphrase, else what is the matter with it. */
export function privateKeyTrouble(path: string): string | undefined {
  return troubleOf(() => {
    privateKeyOf(path);
  });
}

/** Whether the key is that of the first certificate; both files must be in order. */
export function isPair(certificateFile: string, keyFile: string): boolean {
  return certificatesOf(certificateFile)[0]!.checkPrivateKey(privateKeyOf(keyFile));
}

function certificatesOf(path: string): X509Certificate[] {
  const blocks = readText(path).match(CERTIFICATE) ?? [];
  if (blocks.length === 0) throw new Error("it holds no certificate in PEM");
  return blocks.map((block, index) => {
    try {
      return new X509Certificate(block);
    } catch {
      throw new Error(`certificate ${index + 1} of ${blocks.length} in it cannot be read`);
    }
  });
}

function privateKeyOf(path: string): KeyObject {
  const text = readText(path);
  if (!/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(text)) throw new Error("it holds no private key in PEM");
  if (/-----BEGIN ENCRYPTED PRIVATE KEY-----|Proc-Type: 4,ENCRYPTED/.test(text))
    throw new Error("the private key in it has a passphrase");
  try {
    return createPrivateKey(text);
  } catch {
    throw new Error("the private key in it cannot be read");
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (cause) {
    throw new Error(`it cannot be read (${(cause as NodeJS.ErrnoException).code})`);
  }
}

function troubleOf(read: () => void): string | undefined {
  try {
    read();
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}
