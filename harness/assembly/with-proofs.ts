/** Tells of each requirement which defects of the reference service prove that its checks can fail. */
import type { OtherSideId, RequirementId } from "#catalogue";
import type { ReportDocument } from "#reports/document";

/** Names of defects under the requirement that has to turn red for them. */
export type Proofs = Readonly<
  Partial<Record<RequirementId | OtherSideId, readonly { readonly name: string }[]>>
>;

export function withProofs(report: ReportDocument, proofs: Proofs): ReportDocument {
  const names = new Map<string, string[]>(
    Object.entries(proofs).map(([id, defects]) => [id, defects.map(({ name }) => name)]),
  );
  const requirements = report.requirements.map((result) => {
    const provenBy = names.get(result.id);
    return provenBy ? { ...result, provenBy } : result;
  });
  return { ...report, requirements };
}
