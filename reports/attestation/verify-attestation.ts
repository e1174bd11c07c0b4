/** Whether an attestation says what a report says, and is signed by whom it should be. */
import type { ReportDocument } from "../document.ts";
import type { Discrepancy } from "../verify/discrepancy.ts";
import { verifiedStatement } from "./sigstore-bundle.ts";
import { resultOf, type Statement, sha256 } from "./statement.ts";

export interface AttestationCheck {
  readonly discrepancies: readonly Discrepancy[];
  /** What was found, a line each. */
  readonly checked: readonly string[];
}

/** @param publicKey PEM of whoever is to have signed */
export function verifyAttestation(
  bundleJson: string,
  publicKey: string,
  { report, bytes }: { readonly report: ReportDocument; readonly bytes: Buffer },
): AttestationCheck {
  const where = "the attestation";
  try {
    const statement = verifiedStatement(bundleJson, publicKey);
    const faults = faultsOf(statement, report, bytes);
    const others = statement.subject.filter(({ name }) => name !== "report.json");
    const about = others.map(({ name, digest }) => `${name}@sha256:${digest.sha256}`).join(", ");
    return {
      discrepancies: faults.map((fault) => ({ where, fault })),
      checked: [
        `The attestation is signed by the key given, and says ${statement.predicate.result}${about ? ` of ${about}` : ""}.`,
      ],
    };
  } catch (error) {
    return { discrepancies: [{ where, fault: (error as Error).message }], checked: [] };
  }
}

function faultsOf({ subject, predicate }: Statement, report: ReportDocument, bytes: Buffer): string[] {
  const isOfReport = subject.some(
    ({ name, digest }) => name === "report.json" && digest.sha256 === sha256(bytes),
  );
  const expected = resultOf(report);
  return [
    ...(isOfReport ? [] : ["it is about another report.json"]),
    ...(predicate.result === expected
      ? []
      : [`it says ${predicate.result}, and the report, ${report.verdict}, ${expected}`]),
  ];
}
