/** What keeps a report from being a certificate: that a service is conformant is said only of a whole run that nothing excuses. */
import type { ReportDocument } from "../document.ts";

/** Reasons, a sentence each; none when the report may be certified. */
export function notCertifiable({ verdict, headline, run, requirements }: ReportDocument): string[] {
  const waived = requirements.filter(({ waiver }) => waiver !== undefined).map(({ id }) => id);
  const reasons: [boolean, string][] = [
    [verdict !== "conformant", `The run is not conformant. ${headline}`],
    [run.interrupted, "The run was interrupted."],
    [run.only.length > 0, `Only ${run.only.join(", ")} was judged.`],
    [run.readOnly, "The run was read-only: nothing that writes was judged."],
    [waived.length > 0, `${waived.join(", ")} has a waiver.`],
  ];
  return reasons.flatMap(([stands, reason]) => (stands ? [reason] : []));
}

/** What the certificate does not speak of, because the operator declared it out of reach: a sentence; undefined for nothing. */
export function beyondCertificate({ run, requirements }: ReportDocument): string | undefined {
  if (run.outOfReach.length === 0) return undefined;
  const ids = requirements.filter(({ cause }) => cause?.kind === "out of reach").map(({ id }) => id);
  return `Out of reach (${run.outOfReach.join(", ")}), and not judged: ${ids.join(", ") || "nothing"}.`;
}
