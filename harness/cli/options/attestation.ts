/** The options by which `bundle` signs what a run says, and `verify` reads what was signed. */
import { readFile } from "node:fs/promises";
import { beyondCertificate, notCertifiable } from "#reports/attestation/certifiable";
import { signedBundle } from "#reports/attestation/sigstore-bundle";
import { statementOf } from "#reports/attestation/statement";
import { imageOf, subjectOf } from "#reports/attestation/subjects";
import { type AttestationCheck, verifyAttestation } from "#reports/attestation/verify-attestation";
import type { ReportDocument } from "#reports/document";
import { settingsError } from "../../errors/harness-error.ts";
import { writeTo } from "../output/write-to.ts";

export interface SigningOptions {
  /** File of the private key. */
  readonly sign?: string;
  readonly subject?: readonly string[];
  readonly certify?: true;
}

export interface ReportFile {
  readonly report: ReportDocument;
  readonly bytes: Buffer;
}

/** @throws HarnessError (2) when the report is none that can be signed, or certified if that is asked, or a subject is not one */
export function requireSignable(
  { report }: ReportFile,
  { certify, sign, subject = [] }: SigningOptions,
): void {
  if (subject.length > 0 && sign === undefined)
    throw refused("--subject names what a signature is about", "Give --sign with a private key.");
  subject.forEach(subjectIn);
  // What broke on our side says nothing of a service: there is nothing to vouch for.
  if (sign !== undefined && report.verdict === "broken")
    throw refused(report.headline, "Sign the report of a run that was made whole.");
  const reasons = certify ? notCertifiable(report) : [];
  if (reasons.length === 0) return;
  throw refused(
    reasons.join(" "),
    "Certify the report of a whole run that is conformant, without --only and without waivers.",
  );
}

const refused = (seen: string, next: string) =>
  settingsError("not-certifiable", "looking at what is to be signed", seen, next);

/** Writes the signed statement into the file. @returns what to tell, a line each */
export async function writeAttestation(
  file: string,
  { report, bytes }: ReportFile,
  { sign, subject = [] }: SigningOptions,
): Promise<string[]> {
  if (sign === undefined) return [];
  const statement = statementOf(report, bytes, [...imageOf(report), ...subject.map(subjectIn)]);
  const bundle = signedWith(sign, await textOf(sign), (pem) => signedBundle(statement, pem));
  await writeTo(file, bundle);
  const beyond = beyondCertificate(report);
  return [`${file}: ${statement.predicate.result}, signed`, ...(beyond ? [beyond] : [])];
}

function subjectIn(text: string) {
  try {
    return subjectOf(text);
  } catch (error) {
    throw refused((error as Error).message, "Give --subject as name@sha256:<digest>.");
  }
}

function signedWith<T>(file: string, pem: string, make: (pem: string) => T): T {
  try {
    return make(pem);
  } catch (error) {
    const next = "Give a private key in PEM: ECDSA on P-256, Ed25519 or RSA.";
    throw settingsError("signing-key", `signing with ${file}`, (error as Error).message, next);
  }
}

/** What an attestation says of a report, given the public key that is to have signed it. */
export async function checkedAttestation(
  attestation: string,
  key: string,
  file: ReportFile,
): Promise<AttestationCheck> {
  return verifyAttestation(await textOf(attestation), await textOf(key), file);
}

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    const next = "Give the path of a file that can be read.";
    throw settingsError("file-unreadable", `reading ${file}`, (error as Error).message, next);
  }
}
