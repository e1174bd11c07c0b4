/** What `countersign serve` can be told, and what contradicts itself in it. */
import { settingsError } from "../../errors/harness-error.ts";

export interface ServeOptions {
  readonly dir: string;
  readonly port: number;
  /** SignatureVersion; undefined where notifications are not signed. */
  readonly snsSignatures?: "1" | "2";
  /** Names of faults of the reference service, and of choices that the interface permits. */
  readonly defect: readonly string[];
  readonly variation: readonly string[];
  /** Host that SigningCertURL names, with a port or without. */
  readonly snsCertHost?: string;
}

/** That what is said of the certificate of signatures can be had. @throws HarnessError (exit code 2) */
export function requireSignatures({ snsSignatures, snsCertHost }: ServeOptions): void {
  if (snsCertHost === undefined) return;
  const given = `--sns-cert-host ${snsCertHost}`;
  if (snsSignatures === undefined)
    throw settingsError(
      "nothing-signed",
      "reading the options",
      `${given}, and no --sns-signatures`,
      "Add --sns-signatures 1 or 2: without it notifications name no certificate.",
    );
  if (!/^[A-Za-z0-9.-]+(:\d+)?$/.test(snsCertHost))
    throw settingsError(
      "no-host",
      "reading the options",
      given,
      "Give the name of a host, with a port or without.",
    );
}
