/** Certificates and private keys, read from files in PEM (RFC 7468). What such a file holds instead is never shown. */
import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { NotOfForm } from "./form.ts";

export interface CertificateFile {
  readonly pem: string;
  /** The first one in the file: of a server its own, before those of its issuers. */
  readonly first: X509Certificate;
}

export interface PrivateKeyFile {
  readonly pem: string;
  readonly key: KeyObject;
}

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g;

/** @throws NotOfForm unless the file holds one certificate or more, each of which can be read */
export function readCertificates(path: string): CertificateFile {
  const pem = readText(path);
  const [first] = certificatesIn(pem);
  if (first === undefined) throw new NotOfForm("it holds no certificate in PEM");
  return { pem, first };
}

/** @throws NotOfForm unless the file holds a private key that needs no passphrase */
export function readPrivateKey(path: string): PrivateKeyFile {
  const pem = readText(path);
  if (!/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(pem)) throw new NotOfForm("it holds no private key in PEM");
  if (/-----BEGIN ENCRYPTED PRIVATE KEY-----|Proc-Type: 4,ENCRYPTED/.test(pem))
    throw new NotOfForm("the private key in it has a passphrase");
  try {
    return { pem, key: createPrivateKey(pem) };
  } catch {
    throw new NotOfForm("the private key in it cannot be read");
  }
}

/** Whether the key is that of the first certificate: a server is not found wrong by any other before it starts. */
export const isPair = ({ first }: CertificateFile, { key }: PrivateKeyFile) => first.checkPrivateKey(key);

function certificatesIn(pem: string): X509Certificate[] {
  const blocks = pem.match(CERTIFICATE) ?? [];
  return blocks.map((block, index) => {
    try {
      return new X509Certificate(block);
    } catch {
      throw new NotOfForm(`certificate ${index + 1} of ${blocks.length} in it cannot be read`);
    }
  });
}

function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (cause) {
    throw new NotOfForm(`it cannot be read (${(cause as NodeJS.ErrnoException).code})`);
  }
}
