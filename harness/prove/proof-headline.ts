/** The outcome of a proof in one sentence. */
import type { ProofDepth, ProofLine, SubjectKind } from "#reports/prove/proof-document";

const plurals: Record<SubjectKind, string> = {
  defect: "defects",
  variation: "variations",
  condition: "conditions",
  combination: "combinations",
  "null target": "null targets",
};

/** @param planned how many subjects there were to try */
export function headlineOf(
  lines: readonly ProofLine[],
  { planned, depth }: { planned: number; depth: ProofDepth },
): string {
  const counts = (Object.keys(plurals) as SubjectKind[]).flatMap((kind) => {
    const those = lines.filter((line) => line.kind === kind);
    const passed = those.filter((line) => line.passed).length;
    return those.length > 0 ? [`${passed} of ${those.length} ${plurals[kind]}`] : [];
  });
  const missing = planned - lines.length;
  const cut = missing > 0 ? `; stopped before ${missing} more` : "";
  const late = lines.filter(({ firstFaults }) => firstFaults).length;
  const again = late > 0 ? `, ${late} of them when tried again alone` : "";
  const unfound = lines.filter(({ notYetFound, passed }) => notYetFound && passed).length;
  const known = unfound > 0 ? `; ${unfound} of the defects are known not to be found yet` : "";
  const slow = lines.filter((line) => line.slow).length;
  const long = slow > 0 ? `; ${slow} took longer than expected` : "";
  const failed = lines.filter(({ passed }) => !passed).length;
  const verdict = failed === 0 && missing === 0 ? "Proven" : "Not proven";
  return `${verdict} at depth ${depth}: ${counts.join(", ") || "nothing"} as they have to be${again}${known}${long}${cut}.`;
}
