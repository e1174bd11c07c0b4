/** Certificates are made with node-forge and signed with the platform's RSA: forge's own takes fifty times as long. */
import { type KeyObject, sign } from "node:crypto";
import forge from "node-forge";

/** Signs with sha256WithRSAEncryption (RFC 4055, section 5), once everything else is set. */
export function signCertificate(certificate: forge.pki.Certificate, privateKey: KeyObject): void {
  const signer = {
    sign: () => sign("sha256", toBeSigned(certificate), privateKey).toString("latin1"),
  };
  certificate.sign(signer as unknown as forge.pki.rsa.PrivateKey, forge.md.sha256.create());
}

function toBeSigned(certificate: forge.pki.Certificate): Buffer {
  return Buffer.from(forge.asn1.toDer(certificate.tbsCertificate).getBytes(), "latin1");
}
