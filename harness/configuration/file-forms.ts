/** Paths. What has to be read for the run is read here, once; the others have to lead to something. */
import { type Stats, statSync } from "node:fs";
import { type Form, refuse } from "./form.ts";
import { type CertificateFile, type PrivateKeyFile, readCertificates, readPrivateKey } from "./pem-files.ts";

export const folder: Form<string> = {
  wanted: "the path of a folder that exists",
  read: (given) => (found(given).isDirectory() ? given : refuse()),
};

export const file: Form<string> = {
  wanted: "the path of a file that exists",
  read: (given) => (found(given).isDirectory() ? refuse() : given),
};

export const certificates: Form<CertificateFile> = {
  wanted: "the path of a file with one or more certificates in PEM",
  read: readCertificates,
};

export const privateKey: Form<PrivateKeyFile> = {
  wanted: "the path of a file with a private key in PEM, without passphrase",
  read: readPrivateKey,
};

function found(path: string): Stats {
  try {
    return statSync(path);
  } catch {
    return refuse();
  }
}
