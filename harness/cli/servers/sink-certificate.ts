/** The certificate of `countersign sink`: one that is given, one of its own that lasts, or none behind a proxy. */
import { X509Certificate } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { SocketAddress } from "../../configuration/address-forms.ts";
import { NotOfForm } from "../../configuration/form.ts";
import { isPair, readCertificates, readPrivateKey } from "../../configuration/pem-files.ts";
import { settingsError } from "../../errors/harness-error.ts";
import { type Certificate, createCertificateAuthority } from "../../sink/certificate-authority.ts";

interface Found {
  readonly certificate: Certificate | undefined;
  /** The CA to be trusted by the target and the run, when it is our own. */
  readonly caFile?: string;
}

export interface CertificateFlags {
  readonly listen: SocketAddress;
  readonly url?: string;
  readonly cert?: string;
  readonly key?: string;
  readonly behindProxy?: true;
}

/** Those given, else one that lives in the directory. @throws HarnessError (exit code 2) when the files are not what they should be */
export async function certificateOf(
  { cert, key, behindProxy, url, listen }: CertificateFlags,
  directory: string,
): Promise<Found> {
  if (behindProxy) return { certificate: undefined };
  if ((cert === undefined) !== (key === undefined))
    throw settingsError(
      "missing-option",
      "reading --cert and --key",
      "one of them is missing",
      "Give both or neither.",
    );
  if (cert !== undefined && key !== undefined) return { certificate: givenCertificate(cert, key) };
  return ownCertificate(directory, [
    ...new Set(["localhost", "127.0.0.1", "::1", listen.host, ...(url ? [new URL(url).hostname] : [])]),
  ]);
}

function givenCertificate(cert: string, key: string): Certificate {
  const certificate = read(`--cert ${cert}`, () => readCertificates(cert));
  const privateKey = read(`--key ${key}`, () => readPrivateKey(key));
  if (isPair(certificate, privateKey)) return { certPem: certificate.pem, keyPem: privateKey.pem };
  throw settingsError(
    "bad-option",
    "reading --cert and --key",
    "the key is not that of the certificate",
    "Give the two files that were made together.",
  );
}

function read<T>(option: string, file: () => T): T {
  try {
    return file();
  } catch (error) {
    if (!(error instanceof NotOfForm)) throw error;
    const next = "Give the certificate, and its private key without passphrase, each as a file in PEM.";
    throw settingsError("bad-option", `reading ${option}`, error.message, next);
  }
}

const HALF_A_DAY_MS = 43_200_000;

/** The same after a restart, as long as it is valid: the target trusts its authority. */
async function ownCertificate(directory: string, hosts: string[]): Promise<Found> {
  const [certFile, keyFile, caFile] = ["sink.pem", "sink-key.pem", "ca.pem"].map((name) =>
    join(directory, name),
  ) as [string, string, string];
  const known = existsSync(certFile) ? new X509Certificate(readFileSync(certFile)) : undefined;
  const isGood =
    known !== undefined &&
    Date.parse(known.validTo) > Date.now() + HALF_A_DAY_MS &&
    hosts.every((host) => known.checkHost(host) ?? known.checkIP(host));
  if (!isGood) {
    const authority = await createCertificateAuthority();
    const { certPem, keyPem } = await authority.issue({ hosts, isGivenAway: true });
    authority.writeBundles(directory);
    writeFileSync(certFile, certPem);
    writeFileSync(keyFile, keyPem, { mode: 0o600 });
  }
  return {
    certificate: { certPem: readFileSync(certFile, "utf8"), keyPem: readFileSync(keyFile, "utf8") },
    caFile,
  };
}
