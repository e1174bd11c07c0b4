/** The certificate of `countersign sink`: one that is given, one of its own that lasts, or none behind a proxy. */
import { X509Certificate } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { settingsError } from "../errors.ts";
import { certificatesTrouble, isPair, privateKeyTrouble } from "../settings/pem-files.ts";
import { type Certificate, createCertificateAuthority } from "../sink/certificate-authority.ts";

interface Found {
  readonly certificate: Certificate | undefined;
  /** The CA to be trusted by the target and the run, when it is our own. */
  readonly caFile?: string;
}

export interface CertificateFlags {
  readonly listen: string;
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
    ...new Set([
      "localhost",
      "127.0.0.1",
      "::1",
      listen.replace(/:\d+$/, ""),
      ...(url ? [new URL(url).hostname] : []),
    ]),
  ]);
}

function givenCertificate(cert: string, key: string): Certificate {
  const bad = (option: string, saw: string | undefined, next: string) => {
    if (saw !== undefined) throw settingsError("bad-option", `reading ${option}`, saw, next);
  };
  bad(`--cert ${cert}`, certificatesTrouble(cert), "Give a file with the certificate in PEM.");
  bad(`--key ${key}`, privateKeyTrouble(key), "Give a file with its private key in PEM, without passphrase.");
  const saw = isPair(cert, key) ? undefined : "the key is not that of the certificate";
  bad("--cert and --key", saw, "Give the two files that were made together.");
  return { certPem: readFileSync(cert, "utf8"), keyPem: readFileSync(key, "utf8") };
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
    const { certPem, keyPem } = await authority.issue({ hosts });
    authority.writeBundles(directory);
    writeFileSync(certFile, certPem);
    writeFileSync(keyFile, keyPem, { mode: 0o600 });
  }
  return {
    certificate: { certPem: readFileSync(certFile, "utf8"), keyPem: readFileSync(keyFile, "utf8") },
    caFile,
  };
}
