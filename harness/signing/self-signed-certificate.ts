/** A certificate that nobody vouches for but the key itself, for tokens that bring their own key along. */
import { createPrivateKey } from "node:crypto";
import forge from "node-forge";
import { signCertificate } from "./sign-certificate.ts";

const DAY_MS = 86_400_000;

/** @returns the certificate as PEM, and as DER in Base64, the form of x5c (RFC 7517, 4.7) */
export function selfSignedCertificate(publicPem: string, privatePem: string): { pem: string; der: string } {
  const certificate = forge.pki.createCertificate();
  const name = [{ name: "commonName", value: "Countersign" }];
  certificate.publicKey = forge.pki.publicKeyFromPem(publicPem);
  certificate.serialNumber = "01";
  certificate.validity.notBefore = new Date(Date.now() - DAY_MS);
  certificate.validity.notAfter = new Date(Date.now() + DAY_MS);
  certificate.setSubject(name);
  certificate.setIssuer(name);
  signCertificate(certificate, createPrivateKey(privatePem));
  const der = forge.asn1.toDer(forge.pki.certificateToAsn1(certificate)).getBytes();
  return { pem: forge.pki.certificateToPem(certificate), der: Buffer.from(der, "latin1").toString("base64") };
}
