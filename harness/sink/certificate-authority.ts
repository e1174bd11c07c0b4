/** The run's own certificate authority, which vouches for the sink (node-forge). */
import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { isIP } from "node:net";
import { join } from "node:path";
import { rootCertificates } from "node:tls";
import forge from "node-forge";
import { generateClientKeyPair } from "../signing/client-keys.ts";

export interface Certificate {
  readonly certPem: string;
  readonly keyPem: string;
}

export interface CertificateAuthority {
  readonly certificatePem: string;
  /** A server certificate for these DNS names and IP addresses. */
  issue(subject: { hosts: readonly string[] }): Promise<Certificate>;
  /** Writes the CA alone, and the CA beside the system's roots; returns both paths. */
  writeBundles(directory: string): { caFile: string; bundleFile: string };
}

const HOUR_MS = 3_600_000;
const LIFETIME_MS = 48 * HOUR_MS;

export async function createCertificateAuthority(): Promise<CertificateAuthority> {
  const keys = await generateClientKeyPair();
  const caKey = forge.pki.privateKeyFromPem(keys.privatePem);
  const name = [{ name: "commonName", value: `Countersign run ${randomBytes(4).toString("hex")}` }];
  const ca = newCertificate(keys.publicPem, name, name);
  ca.setExtensions([
    { name: "basicConstraints", cA: true, critical: true },
    { name: "keyUsage", keyCertSign: true, cRLSign: true, critical: true },
    { name: "subjectKeyIdentifier" },
  ]);
  ca.sign(caKey, forge.md.sha256.create());
  const certificatePem = forge.pki.certificateToPem(ca);
  return {
    certificatePem,
    issue: async ({ hosts }) => {
      const own = await generateClientKeyPair();
      const certificate = newCertificate(own.publicPem, [{ name: "commonName", value: hosts[0]! }], name);
      certificate.setExtensions(serverExtensions(hosts, ca));
      certificate.sign(caKey, forge.md.sha256.create());
      return { certPem: forge.pki.certificateToPem(certificate) + certificatePem, keyPem: own.privatePem };
    },
    writeBundles: (directory) => {
      const [caFile, bundleFile] = [join(directory, "ca.pem"), join(directory, "bundle.pem")];
      writeFileSync(caFile, certificatePem);
      writeFileSync(bundleFile, [...rootCertificates, certificatePem].join("\n"));
      return { caFile, bundleFile };
    },
  };
}

type Name = { name: string; value: string }[];

function newCertificate(publicPem: string, subject: Name, issuer: Name): forge.pki.Certificate {
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(publicPem);
  // A leading zero keeps the number positive (RFC 5280, 4.1.2.2).
  certificate.serialNumber = `00${randomBytes(15).toString("hex")}`;
  // From an hour ago, for receivers whose clock is behind.
  certificate.validity.notBefore = new Date(Date.now() - HOUR_MS);
  certificate.validity.notAfter = new Date(Date.now() + LIFETIME_MS);
  certificate.setSubject(subject);
  certificate.setIssuer(issuer);
  return certificate;
}

function serverExtensions(hosts: readonly string[], ca: forge.pki.Certificate): object[] {
  const DNS = 2;
  const IP = 7;
  return [
    { name: "basicConstraints", cA: false },
    { name: "keyUsage", digitalSignature: true, keyEncipherment: true, critical: true },
    { name: "extKeyUsage", serverAuth: true },
    {
      name: "subjectAltName",
      altNames: hosts.map((host) => (isIP(host) ? { type: IP, ip: host } : { type: DNS, value: host })),
    },
    { name: "subjectKeyIdentifier" },
    { name: "authorityKeyIdentifier", keyIdentifier: ca.generateSubjectKeyIdentifier().getBytes() },
  ];
}
