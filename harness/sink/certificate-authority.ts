/** The run's own certificate authority, which vouches for the sink (node-forge). */
import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { isIP, isIPv4 } from "node:net";
import { join } from "node:path";
import { rootCertificates } from "node:tls";
import forge from "node-forge";
import { generateFourPrimeKeyPair } from "../signing/four-prime-key-pair.ts";
import { signCertificate } from "../signing/sign-certificate.ts";
import { generateTwoPrimeKeyPair } from "../signing/two-prime-key-pair.ts";

export interface Certificate {
  readonly certPem: string;
  readonly keyPem: string;
}

export interface Subject {
  /** DNS names and IP addresses (v6 with or without brackets). */
  readonly hosts: readonly string[];
  /** Whether the key is given to a program that is not ours: then every one can read it, and it takes longer to make. */
  readonly isGivenAway?: boolean;
}

export interface CertificateAuthority {
  readonly certificatePem: string;
  /** A server certificate, followed by the CA's. */
  issue(subject: Subject): Promise<Certificate>;
  /** Writes the CA (with further certificates, PEM), and the same beside the system's roots; returns both paths. */
  writeBundles(directory: string, further?: readonly string[]): { caFile: string; bundleFile: string };
}

const HOUR_MS = 3_600_000;
const LIFETIME_MS = 48 * HOUR_MS;

export async function createCertificateAuthority(): Promise<CertificateAuthority> {
  const keys = await generateFourPrimeKeyPair(2048);
  const name = [{ name: "commonName", value: `Countersign run ${randomBytes(4).toString("hex")}` }];
  const ca = newCertificate(keys.publicPem, name, name);
  ca.setExtensions([
    { name: "basicConstraints", cA: true, critical: true },
    { name: "keyUsage", keyCertSign: true, cRLSign: true, critical: true },
    { name: "subjectKeyIdentifier" },
    authorityKeyIdentifier(ca),
  ]);
  signCertificate(ca, keys.privateKey);
  const certificatePem = pemOf(ca);
  return {
    certificatePem,
    issue: async ({ hosts, isGivenAway = false }) => {
      const own = await (isGivenAway ? generateTwoPrimeKeyPair : generateFourPrimeKeyPair)(2048);
      const certificate = newCertificate(own.publicPem, SUBJECT, name);
      certificate.setExtensions(serverExtensions(hosts, ca));
      signCertificate(certificate, keys.privateKey);
      return { certPem: pemOf(certificate) + certificatePem, keyPem: own.privatePem };
    },
    writeBundles: (directory, further = []) => {
      const own = [certificatePem, ...further].map((pem) => pem.trimEnd());
      const [caFile, bundleFile] = [join(directory, "ca.pem"), join(directory, "bundle.pem")];
      writeFileSync(caFile, `${own.join("\n")}\n`);
      writeFileSync(bundleFile, `${[...rootCertificates, ...own].join("\n")}\n`);
      return { caFile, bundleFile };
    },
  };
}

type Name = { name: string; value: string }[];

/** Hosts stand in subjectAltName alone: a commonName may not be longer than 64 characters (RFC 5280, appendix A.1). */
const SUBJECT: Name = [{ name: "commonName", value: "Countersign sink" }];

/** Line feeds only: some readers of bundles stumble over carriage returns. */
const pemOf = (certificate: forge.pki.Certificate) =>
  forge.pki.certificateToPem(certificate).replaceAll("\r\n", "\n");

function newCertificate(publicPem: string, subject: Name, issuer: Name): forge.pki.Certificate {
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(publicPem);
  // A first byte that is neither 0 nor above 127: positive (RFC 5280, 4.1.2.2), and never with padding that DER forbids.
  certificate.serialNumber = `01${randomBytes(15).toString("hex")}`;
  // From an hour ago, for receivers whose clock is behind.
  certificate.validity.notBefore = new Date(Date.now() - HOUR_MS);
  certificate.validity.notAfter = new Date(Date.now() + LIFETIME_MS);
  certificate.setSubject(subject);
  certificate.setIssuer(issuer);
  return certificate;
}

/** GeneralName (RFC 5280, 4.2.1.6). */
const DNS = 2;
const IP = 7;

/**
 * IPv4 addresses once more as names, after all others: some clients compare the text of the address with the names alone, as Erlang's
 * httpc does, and their services are no worse for it.
 */
function alternativeNames(hosts: readonly string[]): object[] {
  const names = hosts.map((host) => host.replace(/^\[|\]$/g, ""));
  return [
    ...names.map((host) => (isIP(host) ? { type: IP, ip: host } : { type: DNS, value: host })),
    ...names.filter(isIPv4).map((value) => ({ type: DNS, value })),
  ];
}

function serverExtensions(hosts: readonly string[], ca: forge.pki.Certificate): object[] {
  return [
    { name: "basicConstraints", cA: false },
    { name: "keyUsage", digitalSignature: true, keyEncipherment: true, critical: true },
    { name: "extKeyUsage", serverAuth: true },
    { name: "subjectAltName", altNames: alternativeNames(hosts) },
    { name: "subjectKeyIdentifier" },
    authorityKeyIdentifier(ca),
  ];
}

const authorityKeyIdentifier = (ca: forge.pki.Certificate) => ({
  name: "authorityKeyIdentifier",
  keyIdentifier: ca.generateSubjectKeyIdentifier().getBytes(),
});
